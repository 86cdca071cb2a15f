// How large the graph of a topic is.
// $topic: id of the topic
// Columns: entities, relations (with both ends in the topic)
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities
  RETURN count(relation) AS relations
}
RETURN size(entities) AS entities, relations
