// Snippets of a domain by id, with their texts.
// $domain: name of the domain; $after: id behind which to begin; $limit: how many at most
// Columns: id, text, kind, characters (its length in the text of its document), counted (whether its words are),
//          language ("" for English)
MATCH (snippet:Snippet)
USING INDEX snippet:Snippet(id)
WHERE snippet.id > $after AND snippet.domain = $domain
WITH snippet ORDER BY snippet.id LIMIT $limit
RETURN snippet.id AS id, snippet.text AS text, snippet.kind AS kind, snippet.end - snippet.start AS characters,
       snippet.uncounted IS NULL AS counted, coalesce(snippet.language, '') AS language
ORDER BY id
