// Snippets of a domain by id, with their texts.
// $domain: name of the domain; $after: id behind which to begin; $limit: how many at most
// Columns: id, text, kind, counted (whether its words are), language ("" for English)
MATCH (snippet:Snippet)
USING INDEX snippet:Snippet(domain, id)
WHERE snippet.domain = $domain AND snippet.id > $after
WITH snippet ORDER BY snippet.domain, snippet.id LIMIT $limit
RETURN snippet.id AS id, snippet.text AS text, snippet.kind AS kind, snippet.uncounted IS NULL AS counted,
       coalesce(snippet.language, '') AS language
ORDER BY id
