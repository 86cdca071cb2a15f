// The source of each snippet that exists, or rather the work that this is of, if it is of one: texts of one work count
// once.
// $ids: ids of snippets
// Columns: snippet, source (id of a source or a work)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FROM]->(source:Source)
OPTIONAL MATCH (source)-[:OF_WORK]->(work:Work)
RETURN id AS snippet, coalesce(work.id, source.id) AS source
