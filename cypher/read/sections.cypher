// The sections of a page in reading order.
// $page: id of the page
// Columns: section (map of models.Section)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)
CALL (section) {
  MATCH (section)-[covers:COVERS]->(entity:Entity)
  WITH entity.id AS id, min(covers.position) AS position ORDER BY position
  RETURN collect(id) AS entity_ids
}
RETURN section {.level, .position, .heading, .text, entity_ids: entity_ids,
  stale: section.stale OR EXISTS { (section)-[:OUTDATED_BY]->(:Decision) },
  citations: COLLECT {
    MATCH (section)-[cites:CITES]->(snippet:Snippet)
    WITH cites, snippet ORDER BY cites.position
    RETURN {marker: cites.marker, sentence: cites.sentence, snippet_id: snippet.id, verdict: cites.verdict} }
} AS section
ORDER BY section.position
