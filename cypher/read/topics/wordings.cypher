// How the relations of a topic are worded, the commonest first.
// $topic: id of the topic; $limit: how many at most
// Columns: wording, relations (how many are worded so)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities
  RETURN coalesce(relation.wording, relation.relation) AS wording, count(relation) AS relations
}
RETURN wording, relations ORDER BY relations DESC, wording LIMIT $limit
