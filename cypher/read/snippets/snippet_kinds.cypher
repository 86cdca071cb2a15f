// The kinds of snippets (models.SnippetKind), and their languages, as three columns in one row: many are asked for.
// $ids: ids of snippets
// Columns: ids, kinds, languages ("" for English)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN collect(snippet.id) AS ids, collect(snippet.kind) AS kinds,
       collect(coalesce(snippet.language, '')) AS languages
