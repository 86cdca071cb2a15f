// The kinds of snippets (models.SnippetKind), and their languages.
// $ids: ids of snippets
// Columns: id, kind, language ("" for English)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN snippet.id AS id, snippet.kind AS kind, coalesce(snippet.language, '') AS language
