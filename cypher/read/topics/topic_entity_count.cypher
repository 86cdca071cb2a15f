// How many entities a topic has.
// $topic: id of the topic
// Columns: count
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
RETURN count(entity) AS count
