// The central relations of a topic, those of its best connected entities first: by the sum of the ends' neighbours in
// the topic, then by weight.
// $topic: id of the topic; $limit: most relations
// Columns: subject, wording, object (the ends by their names)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS subject
WITH entities, subject, COUNT {
  MATCH (subject)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other
} AS degree
WITH collect({entity: subject, degree: degree}) AS known
UNWIND known AS from
WITH known, from, from.entity AS subject
MATCH (subject)-[edge:RELATES]->(object:Entity)
UNWIND [to IN known WHERE to.entity = object] AS to
RETURN subject.name AS subject, coalesce(edge.wording, edge.relation) AS wording, object.name AS object
ORDER BY from.degree + to.degree DESC, edge.weight DESC, edge.id
LIMIT $limit
