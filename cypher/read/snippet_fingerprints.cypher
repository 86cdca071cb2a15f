// The fingerprints of snippets.
// $ids: ids of snippets
// Columns: id, print
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
RETURN id, snippet.fingerprint AS print
