// What snippets call entities.
// $ids: ids of snippets
// Columns: name (of the entity), surface
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[mention:MENTIONS]->(entity:Entity)
RETURN DISTINCT entity.name AS name, mention.surface AS surface
ORDER BY name, surface
