// The central relations of a topic: what its best connected entities have to do with each other.
// $topic: id of the topic; $limit: most relations
// Columns: subject, relation, object (names), by the sum of the ends' neighbours in the topic, then by weight
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS subject
WITH entities, subject, COUNT {
  MATCH (subject)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other
} AS degree
WITH collect({entity: subject, degree: degree}) AS known
UNWIND known AS from
WITH known, from, from.entity AS subject
MATCH (subject)-[relation:RELATES]->(object:Entity)
UNWIND [to IN known WHERE to.entity = object] AS to
RETURN subject.name AS subject, relation.relation AS relation, object.name AS object
ORDER BY from.degree + to.degree DESC, relation.weight DESC, relation.id
LIMIT $limit
