// How many rounds of searching a page knows of.
// $id: id of the page
// Columns: rounds (null where nobody knows)
MATCH (page:Page {id: $id})
RETURN page.rounds AS rounds
