// The versions of pages, each page itself among them, the newest first.
// $owners: ids of pages; $rules: whose decisions outdate nothing (see sections)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.PageSummary)
UNWIND $owners AS owner
MATCH (known:Page {id: owner})-[:ABOUT]->(topic:Topic)
CALL (known, topic) {
  MATCH (topic)<-[:ABOUT]-(page:Page)
  WHERE page.kind = known.kind
  WITH topic.id AS topic_id, page, page.id AS id, -page.version AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, page, id, value
}
RETURN owner, id, value,
       page {.id, topic_id: topic_id, .kind, .version, .title, .engine, stale: COUNT {
  MATCH (page)<-[:IN_PAGE]-(section:Section)
  WHERE section.stale OR EXISTS {
    (section)-[:OUTDATED_BY]->(decision:Decision) WHERE coalesce(decision.undone_by, decision.by) <> $rules } },
  written: toString(coalesce(page.written, head(COLLECT {
    MATCH (:Topic {id: topic_id})<-[:FOR]-(run:Run {page_id: page.id}) RETURN run.finished }), ''))} AS node
