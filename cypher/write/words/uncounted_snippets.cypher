// Snippets of a domain whose words are not counted yet; they are held, so that none is removed meanwhile.
// $domain: name of the domain; $limit: how many at most
// Columns: text, kind, language ("" for English)
MATCH (snippet:Snippet {uncounted: $domain})
WITH snippet LIMIT $limit
REMOVE snippet.uncounted
RETURN snippet.text AS text, snippet.kind AS kind,
       coalesce(snippet.language, '') AS language
