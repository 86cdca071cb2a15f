// The sections of a page in reading order.
// $page: id of the page
// Columns: section (map of models.Section)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)
RETURN section {.level, .position, .heading, .text, .stale,
  entity_ids: COLLECT {
    MATCH (section)-[covers:COVERS]->(entity:Entity) RETURN entity.id ORDER BY covers.position },
  citations: COLLECT {
    MATCH (section)-[cites:CITES]->(snippet:Snippet)
    WITH cites, snippet ORDER BY cites.position
    RETURN {marker: cites.marker, sentence: cites.sentence, snippet_id: snippet.id, verdict: cites.verdict} }
} AS section
ORDER BY section.position
