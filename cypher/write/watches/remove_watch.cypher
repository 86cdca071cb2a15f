// Watch a topic no more; what its looks found goes with it.
// $topic: id of the topic
// Columns: id (of the watch)
MATCH (:Topic {id: $topic})<-[:OF]-(watch:Watch)
CALL (watch) {
  MATCH (watch)<-[:OF]-(look:Look)
  DETACH DELETE look
}
WITH watch, watch.id AS id
DETACH DELETE watch
RETURN id
