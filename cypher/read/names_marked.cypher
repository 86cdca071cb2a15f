// The names that have one of the marks, up to a number for each mark: more say that the mark tells nothing.
// $kind: wide, acronym, initials or person
// $marks: marks of that kind
// $most: names that a mark may have
// Columns: id, domain, key, entity
UNWIND $marks AS mark
CALL (mark) {
  MATCH (alias:Alias {wide: mark}) WHERE $kind = 'wide' RETURN alias LIMIT $most + 1
  UNION ALL
  MATCH (alias:Alias {acronym: mark}) WHERE $kind = 'acronym' RETURN alias LIMIT $most + 1
  UNION ALL
  MATCH (alias:Alias {initials: mark}) WHERE $kind = 'initials' RETURN alias LIMIT $most + 1
  UNION ALL
  MATCH (alias:Alias {person: mark}) WHERE $kind = 'person' RETURN alias LIMIT $most + 1
}
WITH mark, collect(alias) AS block
WHERE size(block) <= $most
UNWIND block AS alias
MATCH (alias)-[:NAMES]->(entity:Entity)
WHERE alias.sense = ''
RETURN DISTINCT alias.id AS id, alias.domain AS domain, alias.key AS key, entity.id AS entity
