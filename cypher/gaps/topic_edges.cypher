// A topic's graph as one list of nodes and one of edges, for the gaps that are computed from its shape.
// $topic: id of the topic
// Columns: numbers (they travel faster than ids, but mean a node for a short time only: it may go, and another get its
//          number), ids, names, kinds (of one length, isolated entities too), relations, subjects, objects (numbers), sources
//          (of one length)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities
  RETURN collect(id(relation)) AS relations, collect(id(subject)) AS subjects, collect(id(object)) AS objects,
         collect(relation.sources) AS sources
}
RETURN [entity IN entities | id(entity)] AS numbers, [entity IN entities | entity.id] AS ids,
       [entity IN entities | entity.name] AS names,
       [entity IN entities | coalesce(entity.kind, '')] AS kinds, relations, subjects, objects, sources
