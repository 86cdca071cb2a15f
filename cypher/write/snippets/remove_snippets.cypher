// Remove snippets with all that was read in them.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})
OPTIONAL MATCH (snippet)<-[:OF]-(extraction:Extraction)
DETACH DELETE extraction, snippet
