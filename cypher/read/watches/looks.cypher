// The looks at a topic, the newest first.
// $topic: id of the topic; $limit: how many; $due: whether those alone that are still to be told to a webhook
// Columns: look (map of models.Look, changes as JSON)
MATCH (:Topic {id: $topic})<-[:OF]-(:Watch)<-[:OF]-(look:Look)
WHERE NOT $due OR look.delivery = 'due'
WITH look ORDER BY look.at DESC, look.id LIMIT $limit
RETURN look {.id, topic_id: $topic, .since, .page_id, .changes, .delivery, .undelivered, .troubles,
             at: toString(look.at)} AS look
ORDER BY look.at DESC, look.id
