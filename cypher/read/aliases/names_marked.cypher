// The names that have one of the marks, up to a number for each mark: more say that the mark tells nothing.
// Only the index of the kind is looked into: marks are shared by kinds, and a kind that is not asked for may have very
// many names.
// $kind: wide, acronym, initials or person
// $marks: marks of that kind
// $most: names that a mark may have
// Columns: id, domain, key, entity
UNWIND $marks AS mark
CALL (mark) {
  UNWIND CASE $kind WHEN 'wide' THEN [mark] ELSE [] END AS wide
  MATCH (alias:Alias {wide: wide}) RETURN alias LIMIT $most + 1
  UNION ALL
  UNWIND CASE $kind WHEN 'acronym' THEN [mark] ELSE [] END AS acronym
  MATCH (alias:Alias {acronym: acronym}) RETURN alias LIMIT $most + 1
  UNION ALL
  UNWIND CASE $kind WHEN 'initials' THEN [mark] ELSE [] END AS initials
  MATCH (alias:Alias {initials: initials}) RETURN alias LIMIT $most + 1
  UNION ALL
  UNWIND CASE $kind WHEN 'person' THEN [mark] ELSE [] END AS person
  MATCH (alias:Alias {person: person}) RETURN alias LIMIT $most + 1
}
WITH mark, collect(alias) AS block
WHERE size(block) <= $most
UNWIND block AS alias
MATCH (alias)-[:NAMES]->(entity:Entity)
WHERE alias.sense = ''
RETURN DISTINCT alias.id AS id, alias.domain AS domain, alias.key AS key, entity.id AS entity
