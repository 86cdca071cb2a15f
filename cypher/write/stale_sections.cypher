// Mark the sections that cite snippets as stale.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (:Snippet {id: id})<-[:CITES]-(section:Section)
SET section.stale = true
