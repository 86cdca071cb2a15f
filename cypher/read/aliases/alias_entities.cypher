// Which entities aliases name.
// $ids: ids of aliases
// Columns: alias, entity
UNWIND $ids AS id
MATCH (alias:Alias {id: id})-[:NAMES]->(entity:Entity)
RETURN alias.id AS alias, entity.id AS entity
