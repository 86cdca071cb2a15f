// Say of the copies of snippets that these go away.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})<-[:COPY_OF]-(copy:Copy)
SET copy.released = snippet.domain
