// The names that snippets mention something by, in the one sense that nobody has parted.
// $ids: ids of snippets
// Columns: snippet, name (map of id, domain, key, entity, and whether it is marked)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[mention:MENTIONS]->(entity:Entity)
WITH DISTINCT snippet, mention.alias AS alias_id, entity
MATCH (alias:Alias {id: alias_id, sense: ''})
RETURN snippet.id AS snippet,
       {id: alias.id, domain: alias.domain, key: alias.key, entity: entity.id, marked: alias.wide IS NOT NULL} AS name
