// The pages of a topic, newest version first.
// $topic: id of the topic
// $rules: whose decisions outdate nothing (see sections)
// Columns: page (map with id, topic_id, kind, version, title, engine, stale: how many sections are, written: when, "")
MATCH (topic:Topic {id: $topic})<-[:ABOUT]-(page:Page)
RETURN page {.id, topic_id: $topic, .kind, .version, .title, .engine, stale: COUNT {
  MATCH (page)<-[:IN_PAGE]-(section:Section)
  WHERE section.stale OR EXISTS {
    (section)-[:OUTDATED_BY]->(decision:Decision) WHERE coalesce(decision.undone_by, decision.by) <> $rules } },
  written: toString(coalesce(page.written, head(COLLECT {
    MATCH (topic)<-[:FOR]-(run:Run {page_id: page.id}) RETURN run.finished }), ''))
} AS page
ORDER BY page.version DESC, page.id
