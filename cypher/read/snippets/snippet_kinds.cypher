// The kinds of snippets (models.SnippetKind).
// $ids: ids of snippets
// Columns: id, kind
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN snippet.id AS id, snippet.kind AS kind
