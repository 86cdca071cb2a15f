// The headings of sources: of each those that stand above its prose, and above no exercises or menus alone.
// $ids: ids of sources
// Columns: id, title, paths (lists of headings, each once, in the order of the source)
UNWIND $ids AS id
MATCH (source:Source {id: id})<-[:FROM]-(snippet:Snippet)
WHERE size(snippet.path) > 0 AND snippet.kind = 'prose'
WITH source, snippet.path AS path, min(snippet.start) AS start ORDER BY start
RETURN source.id AS id, source.title AS title, collect(path) AS paths
ORDER BY id
