// Mark the sections that cite snippets as stale, of whichever version of a page.
// $ids: ids of snippets
// Columns: id (of a section that the newest page of its kind has)
UNWIND $ids AS id
MATCH (:Snippet {id: id})<-[:CITES]-(section:Section)
SET section.stale = true
WITH DISTINCT section
MATCH (section)-[:IN_PAGE]->(page:Page)
WHERE NOT EXISTS {
  (page)-[:ABOUT]->(:Topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = page.kind AND newer.version > page.version
}
RETURN section.id AS id
