// How the relations of topics are worded, the commonest of each first.
// $topics: ids of topics; $limit: how many of each at most
// Columns: topic, wording, relations (how many are worded so)
UNWIND $topics AS id
MATCH (topic:Topic {id: id})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(entity:Entity)
  WITH collect(entity) AS entities
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities
  WITH coalesce(relation.wording, relation.relation) AS wording, count(relation) AS relations
  ORDER BY relations DESC, wording LIMIT $limit
  RETURN wording, relations
}
RETURN id AS topic, wording, relations ORDER BY topic, relations DESC, wording
