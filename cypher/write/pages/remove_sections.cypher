// Remove the sections of a page that is written again from its start.
// $page: id of the page
// Columns: none
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)
DETACH DELETE section
