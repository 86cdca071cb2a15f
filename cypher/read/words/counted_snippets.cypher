// Those of some snippets whose words are counted.
// $ids: ids of snippets
// Columns: domain (its name), text, kind, language ("" for English)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
WHERE snippet.uncounted IS NULL
RETURN snippet.domain AS domain, snippet.text AS text, snippet.kind AS kind,
       coalesce(snippet.language, '') AS language
