// Note which model made the vectors of snippets.
// $ids: ids of snippets; $model: its id
// Columns: none
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
SET snippet.embedding_model = $model
