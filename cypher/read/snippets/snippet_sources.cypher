// The source of each snippet that exists.
// $ids: ids of snippets
// Columns: snippet, source
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FROM]->(source:Source)
RETURN id AS snippet, source.id AS source
