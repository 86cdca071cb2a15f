// Remove what is kept of the writing of a page.
// $page: id of the page
// Columns: none
MATCH (:Page {id: $page})<-[:DRAFT_OF]-(draft:Draft)
DETACH DELETE draft
