// Sources that stand, each with the snippets of prose that it begins with; a retracted work is no evidence.
// $ids: ids of sources
// $most: snippets of each at most
// Columns: id, title, published (ISO date or its beginning, "" where nobody knows), snippets (maps of id, path, text and
//          language, in the order of the source)
UNWIND $ids AS id
MATCH (source:Source {id: id})
WHERE coalesce(source.status, '') <> 'retracted'
WITH source, COLLECT {
  MATCH (source)<-[:FROM]-(snippet:Snippet {kind: 'prose'})
  WITH snippet ORDER BY snippet.start, snippet.id LIMIT $most
  RETURN snippet {.id, .path, .text, language: coalesce(snippet.language, '')}
} AS snippets
WHERE size(snippets) > 0
RETURN source.id AS id, coalesce(source.title, '') AS title, coalesce(source.published, '') AS published, snippets
ORDER BY id
