// What the headings of a page were written from, in their order.
// $page: id of the page
// Columns: path, dropped (JSON), offered, spare, unfit (ids of snippets that are there)
MATCH (:Page {id: $page})<-[:DRAFT_OF]-(draft:Draft)
RETURN draft.path AS path, draft.dropped AS dropped,
COLLECT {
  MATCH (draft)-[offer:OFFERED {fits: true}]->(snippet:Snippet)
  WHERE NOT coalesce(offer.spare, false)
  WITH offer, snippet ORDER BY offer.position
  RETURN snippet.id } AS offered,
COLLECT {
  MATCH (draft)-[offer:OFFERED {spare: true}]->(snippet:Snippet)
  WITH offer, snippet ORDER BY offer.position
  RETURN snippet.id } AS spare,
COLLECT {
  MATCH (draft)-[offer:OFFERED {fits: false}]->(snippet:Snippet)
  WITH offer, snippet ORDER BY offer.position
  RETURN snippet.id } AS unfit
ORDER BY draft.position
