// Snippets of a domain whose words are not counted yet; they are held, so that none is removed meanwhile.
// $domain: name of the domain; $limit: how many at most
// Columns: id, text, kind, characters (its length in the text of its document),
//          language ("" for English)
MATCH (snippet:Snippet {uncounted: $domain})
WITH snippet LIMIT $limit
REMOVE snippet.uncounted
RETURN snippet.id AS id, snippet.text AS text, snippet.kind AS kind, snippet.end - snippet.start AS characters,
       coalesce(snippet.language, '') AS language
