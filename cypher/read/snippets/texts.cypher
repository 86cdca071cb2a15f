// The texts of the snippets that exist, as two columns: many of them are read.
// $ids: ids of snippets
// Columns: ids, texts
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN collect(snippet.id) AS ids, collect(snippet.text) AS texts
