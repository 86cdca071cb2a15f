// What the graph of a topic holds.
// $topic: id of the topic
// Columns: entities (ids), relations (ids of those that have evidence and both ends in the topic)
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities AND size(relation.evidence) > 0
  RETURN collect(relation.id) AS relations
}
RETURN [entity IN entities | entity.id] AS entities, relations
