// The sections of a page in reading order.
// $page: id of the page
// $rules: whose decisions outdate nothing: who reads a page need not know how the rules put names together meanwhile
// Columns: section (map of models.Section, blocks as JSON, without `outdated`), gone (citations that are; null for none),
//          cited (citations when it was written), decisions (maps with kind,
//          names and undone, that came since it was written over what it covers), standing (maps with snippet, status
//          and source: what it cites of works that were corrected or retracted)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)
CALL (section) {
  MATCH (section)-[covers:COVERS]->(entity:Entity)
  WITH entity.id AS id, min(covers.position) AS position ORDER BY position
  RETURN collect(id) AS entity_ids
}
RETURN section {.level, .position, .heading, .blocks, entity_ids: entity_ids,
  stale: section.stale OR EXISTS {
    (section)-[:OUTDATED_BY]->(decision:Decision) WHERE coalesce(decision.undone_by, decision.by) <> $rules }
} AS section,
CASE WHEN section.stale THEN coalesce(section.cited - COUNT { (section)-[:CITES]->(:Snippet) }, 0) END AS gone,
section.cited AS cited,
COLLECT {
  MATCH (section)-[:OUTDATED_BY]->(decision:Decision)
  WHERE coalesce(decision.undone_by, decision.by) <> $rules
  WITH decision ORDER BY decision.at, decision.id
  RETURN {kind: decision.kind, names: decision.names, undone: decision.undone_at IS NOT NULL} } AS decisions,
COLLECT {
  MATCH (section)-[:CITES]->(snippet:Snippet)-[:FROM]->(source:Source)
  WHERE source.status IS NOT NULL
  WITH DISTINCT snippet, source ORDER BY snippet.id
  RETURN {snippet: snippet.id, status: source.status, source: source.id} } AS standing
ORDER BY section.position
