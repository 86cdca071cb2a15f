// What the sources of snippets say of themselves as works, of those that say something, and what became of these.
// $ids: ids of snippets
// Columns: work (JSON of models.Work), status, snippets (ids)
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(source:Source)
WHERE source.work IS NOT NULL
RETURN source.work AS work, coalesce(source.status, '') AS status, collect(id) AS snippets
