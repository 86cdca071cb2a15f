// The ids of the snippets of sources.
// $source_ids: ids of sources
// Columns: source_id, snippet_ids (sorted)
UNWIND $source_ids AS source_id
MATCH (:Source {id: source_id})<-[:FROM]-(snippet:Snippet)
WITH source_id, snippet.id AS snippet_id ORDER BY snippet_id
RETURN source_id, collect(snippet_id) AS snippet_ids
ORDER BY source_id
