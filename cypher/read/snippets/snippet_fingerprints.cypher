// The fingerprints of snippets.
// $ids: ids of snippets
// Columns: id, print
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
  USING INDEX SEEK snippet:Snippet(id)  // in a small graph the planner goes through a whole index instead
RETURN id, snippet.fingerprint AS print
