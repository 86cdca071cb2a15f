// How often snippets mention entities.
// $ids: ids of snippets
// Columns: entity, count
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:MENTIONS]->(entity:Entity)
RETURN entity.id AS entity, count(*) AS count
