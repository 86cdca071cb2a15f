// From version 3 to 4: the words of all snippets are to be counted.
// $after: id behind which to begin; $limit: snippets at most
// Columns: last (id; null when none is left), done (snippets)
MATCH (snippet:Snippet) WHERE snippet.id > $after
WITH snippet ORDER BY snippet.id LIMIT $limit
SET snippet.uncounted = snippet.domain
RETURN max(snippet.id) AS last, count(snippet) AS done
