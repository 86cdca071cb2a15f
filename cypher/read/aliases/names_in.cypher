// The names that snippets mention something by, in the one sense that nobody has parted.
// $ids: ids of snippets
// Columns: id, domain, key, entity
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[mention:MENTIONS]->(entity:Entity)
WITH DISTINCT mention.alias AS alias_id, entity
MATCH (alias:Alias {id: alias_id, sense: ''})
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, entity.id AS entity
ORDER BY id
