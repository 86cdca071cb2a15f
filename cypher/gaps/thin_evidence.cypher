// Central relations of a topic that few sources support.
// $topic: id of the topic; $max_sources: most sources; $min_degree: fewest neighbours in the topic of either end
// Columns: relation_id, subject_id, subject, relation, object_id, object, sources, weight, centrality (sum of the
//          ends' neighbours in the topic)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS subject
WITH entities, subject, COUNT {
  MATCH (subject)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other
} AS subject_degree
WHERE subject_degree >= $min_degree
MATCH (subject)-[relation:RELATES]->(object:Entity)
WHERE relation.sources <= $max_sources AND object IN entities
WITH subject, relation, object, subject_degree, COUNT {
  MATCH (object)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other
} AS object_degree
WHERE object_degree >= $min_degree
RETURN relation.id AS relation_id, subject.id AS subject_id, subject.name AS subject, relation.relation AS relation,
       object.id AS object_id, object.name AS object, relation.sources AS sources, relation.weight AS weight,
       subject_degree + object_degree AS centrality
ORDER BY sources, centrality DESC, weight, relation_id
