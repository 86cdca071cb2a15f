// The ledger of gaps of topics.
// $owners: ids of topics; $status: of these alone, or null; $kinds: of these alone, or null;
// $since: an ISO time before which none was settled, or null; $undated: whether nobody knows when it was, or null;
// $order: score (open ones first, then by score), kind or tried (most first)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.TopicGap)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(gap:Gap)
  WHERE ($status IS NULL OR gap.status IN $status) AND ($kinds IS NULL OR gap.kind IN $kinds)
    AND ($since IS NULL OR gap.settled >= datetime($since))
    AND ($undated IS NULL OR (gap.status <> 'open' AND gap.settled IS NULL) = $undated)
  WITH topic.id AS topic_id, gap, gap.id AS id,
       CASE $order WHEN 'kind' THEN gap.kind WHEN 'tried' THEN -gap.tried
                   ELSE CASE gap.status WHEN 'open' THEN 0.0 ELSE 2.0 END - gap.score END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, gap, id, value
}
RETURN owner, id, value,
       gap {.id, .kind, .score, .status, .tried, .searched, .facts, subject: coalesce(gap.subject, ''),
            identifier: coalesce(gap.identifier, ''), topic_id: topic_id,
            settled: coalesce(toString(gap.settled), ''),
            entity_ids: COLLECT { MATCH (gap)-[about:ABOUT]->(entity:Entity)
                                  RETURN entity.id AS entity ORDER BY about.position, entity },
            entity_names: COLLECT { MATCH (gap)-[about:ABOUT]->(entity:Entity)
                                    RETURN entity.name AS name ORDER BY about.position, entity.id }} AS node
