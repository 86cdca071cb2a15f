// The sections of a page in reading order.
// $page: id of the page
// $rules: whose decisions outdate nothing: who reads a page need not know how the rules put names together meanwhile
// Columns: section (map of models.Section, without `outdated`), gone (citations that are; null for none),
//          cited (citations when it was written), decisions (maps with kind,
//          names and undone, that came since it was written over what it covers)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)
CALL (section) {
  MATCH (section)-[covers:COVERS]->(entity:Entity)
  WITH entity.id AS id, min(covers.position) AS position ORDER BY position
  RETURN collect(id) AS entity_ids
}
RETURN section {.level, .position, .heading, .text, entity_ids: entity_ids,
  stale: section.stale OR EXISTS {
    (section)-[:OUTDATED_BY]->(decision:Decision) WHERE coalesce(decision.undone_by, decision.by) <> $rules },
  citations: COLLECT {
    MATCH (section)-[cites:CITES]->(snippet:Snippet)
    WITH cites, snippet ORDER BY cites.position
    RETURN {marker: cites.marker, sentence: cites.sentence, snippet_id: snippet.id, verdict: cites.verdict,
            relation_ids: coalesce(cites.relations, []),
            claims: [place IN range(0, size(coalesce(cites.claims, [])) - 1) |
                     {text: cites.claims[place], snippet_id: snippet.id, start: cites.starts[place],
                      end: cites.ends[place]}]} }
} AS section,
CASE WHEN section.stale THEN coalesce(section.cited - COUNT { (section)-[:CITES]->(:Snippet) }, 0) END AS gone,
section.cited AS cited,
COLLECT {
  MATCH (section)-[:OUTDATED_BY]->(decision:Decision)
  WHERE coalesce(decision.undone_by, decision.by) <> $rules
  WITH decision ORDER BY decision.at, decision.id
  RETURN {kind: decision.kind, names: decision.names, undone: decision.undone_at IS NOT NULL} } AS decisions
ORDER BY section.position
