// Keep what a look at a topic found; what was told of it already stays told. Works count as new from a day on, where that
// is given.
// $topic: id of the topic; $id: the look's; $since, $page_id, $changes (JSON), $delivery, $troubles: the look's
// $next: the day, or null
// Columns: none
MATCH (:Topic {id: $topic})<-[:OF]-(watch:Watch)
MERGE (look:Look {id: $id}) ON CREATE SET look.at = datetime(), look.delivery = $delivery, look.undelivered = ''
SET look.since = $since, look.page_id = $page_id, look.changes = $changes, look.troubles = $troubles,
    watch.since = coalesce($next, watch.since)
MERGE (look)-[:OF]->(watch)
