// What snippets call entities.
// $ids: ids of snippets
// Columns: snippet (id), name (of the entity), surface
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[mention:MENTIONS]->(entity:Entity)
RETURN DISTINCT id AS snippet, entity.name AS name, mention.surface AS surface
ORDER BY snippet, name, surface
