// Remove pages with their sections and drafts; runs that wrote them no longer name them.
// $ids: ids of pages
// Columns: none
UNWIND $ids AS id
MATCH (page:Page {id: id})
CALL (page) {
  MATCH (page)<-[:IN_PAGE]-(section:Section)
  DETACH DELETE section
}
CALL (page) {
  MATCH (page)<-[:DRAFT_OF]-(draft:Draft)
  DETACH DELETE draft
}
CALL (page) {
  MATCH (page)-[:ABOUT]->(:Topic)<-[:FOR]-(run:Run)
  WHERE run.page_id = page.id
  SET run.page_id = ''
}
DETACH DELETE page
