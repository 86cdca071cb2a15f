// The sources of snippets.
// $ids: ids of snippets
// Columns: id (of a source)
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(source:Source)
RETURN DISTINCT source.id AS id ORDER BY id
