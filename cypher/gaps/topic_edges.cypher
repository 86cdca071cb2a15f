// A topic's graph as one list of nodes and one of edges, for the gaps that are computed from its shape.
// $topic: id of the topic
// Columns: entity_ids, names (of one length, isolated entities too), subject_ids, object_ids, sources (of one length)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities
  RETURN collect(subject.id) AS subject_ids, collect(object.id) AS object_ids, collect(relation.sources) AS sources
}
RETURN [entity IN entities | entity.id] AS entity_ids, [entity IN entities | entity.name] AS names,
       subject_ids, object_ids, sources
