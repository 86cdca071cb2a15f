// From version 1 to 2: snippets are prose where nothing else is known. Sources whose snippets hold what parts the parts
// of an id are to be loaded again, since the ids of these snippets are others by now.
// $after: id behind which to begin; $limit: snippets at most; $marks: the characters that part the parts of an id
// Columns: last (id; null when none is left), done (snippets)
MATCH (snippet:Snippet) WHERE snippet.id > $after
WITH snippet ORDER BY snippet.id LIMIT $limit
SET snippet.kind = coalesce(snippet.kind, 'prose')
WITH snippet, any(mark IN $marks WHERE any(text IN [snippet.text] + snippet.path WHERE text CONTAINS mark)) AS marked
OPTIONAL MATCH (snippet)-[:FROM]->(source:Source) WHERE marked
FOREACH (each IN CASE WHEN source IS NULL THEN [] ELSE [source] END | SET each.content_hash = '')
RETURN max(snippet.id) AS last, count(DISTINCT snippet) AS done
