// All watches there are, or those that are due, the longest due first.
// $due: whether those alone that are
// Columns: watch (map of models.Watch, options and budget as JSON)
MATCH (watch:Watch)
WHERE watch.due <= datetime() + duration({days: CASE WHEN $due THEN 0 ELSE 36525 END})
MATCH (watch)-[:OF]->(topic:Topic)
RETURN watch {.id, topic_id: topic.id, .every, .options, .budget, .webhook, .since, due: toString(watch.due)} AS watch
ORDER BY watch.due, watch.id
