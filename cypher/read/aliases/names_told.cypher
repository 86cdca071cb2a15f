// The names that snippets tell to be names with one of the marks.
// $marks: marks (wide)
// Columns: id, domain, key, entity
UNWIND $marks AS mark
MATCH (:Snippet)-[tells:TELLS {other: mark}]->(alias:Alias {sense: ''})-[:NAMES]->(entity:Entity)
RETURN DISTINCT alias.id AS id, alias.domain AS domain, alias.key AS key, entity.id AS entity
