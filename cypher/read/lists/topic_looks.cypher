// The looks at watched topics, the newest first.
// $owners: ids of topics
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Look, changes as JSON)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:OF]-(:Watch)<-[:OF]-(look:Look)
  WITH topic.id AS topic_id, look, look.id AS id, -(look.at.epochSeconds * 1000000 + look.at.nanosecond / 1000) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, look, id, value
}
RETURN owner, id, value,
       look {.id, topic_id: topic_id, .since, .page_id, .changes, .delivery, .undelivered, .troubles,
             at: toString(look.at)} AS node
