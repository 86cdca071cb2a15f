// The pages of topics, the newest version first.
// $owners: ids of topics; $kind: of this alone, or null; $since: an ISO time before which none was written, or null;
// $undated: whether nobody knows when it was written, or null;
// $rules: whose decisions outdate nothing (see sections)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.PageSummary)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:ABOUT]-(page:Page)
  WHERE $kind IS NULL OR page.kind = $kind
  WITH topic, page, coalesce(page.written, head(COLLECT {
    MATCH (topic)<-[:FOR]-(run:Run {page_id: page.id}) RETURN run.finished })) AS written
  WHERE ($since IS NULL OR written >= datetime($since)) AND ($undated IS NULL OR (written IS NULL) = $undated)
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
