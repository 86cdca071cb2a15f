// Mark the sections that cite snippets as stale.
// $ids: ids of snippets
// Columns: id (of a section)
UNWIND $ids AS id
MATCH (:Snippet {id: id})<-[:CITES]-(section:Section)
SET section.stale = true
RETURN DISTINCT section.id AS id
