// Names by id, in the one sense that nobody has parted.
// $ids: ids of aliases
// Columns: id, domain, key, entity
UNWIND $ids AS id
MATCH (alias:Alias {id: id, sense: ''})-[:NAMES]->(entity:Entity)
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, entity.id AS entity
ORDER BY id
