// How a topic is watched.
// $topic: id of the topic
// Columns: watch (map of models.Watch, options and budget as JSON)
MATCH (:Topic {id: $topic})<-[:OF]-(watch:Watch)
RETURN watch {.id, topic_id: $topic, .every, .options, .budget, .webhook, .since, due: toString(watch.due)} AS watch
