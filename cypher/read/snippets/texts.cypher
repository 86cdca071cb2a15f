// The texts of the snippets that exist, as three columns: many of them are read.
// $ids: ids of snippets
// Columns: ids, texts, languages ("" for English)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN collect(snippet.id) AS ids, collect(snippet.text) AS texts,
       collect(coalesce(snippet.language, '')) AS languages
