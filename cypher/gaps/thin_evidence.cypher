// Pairs of central entities of a topic that few sources relate, whatever they say and in which direction.
// $topic: id of the topic; $max_sources: most distinct sources of a pair; $min_degree: fewest neighbours in the topic
//         of either end
// Columns: one_id, one, other_id, other (the ends, by id), sources (distinct, of all relations of the pair), relations
//          (up to three, as words), centrality (sum of the ends' neighbours in the topic)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS entity
  WITH entity, COUNT { MATCH (entity)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other } AS degree
  WHERE degree >= $min_degree
  RETURN collect(entity) AS central
}
CALL (central) {
  UNWIND central AS one
  MATCH (one)-[relation:RELATES]-(other:Entity)
  WHERE one.id < other.id AND other IN central
  WITH one, other, collect(relation) AS relations
  WHERE all(relation IN relations WHERE relation.sources <= $max_sources)
  RETURN one, other, relations
}
WITH entities, one, other, relations, CASE size(relations) WHEN 1 THEN relations[0].sources ELSE COUNT {
  UNWIND relations AS relation
  UNWIND relation.evidence AS key
  WITH DISTINCT split(key, '#')[0] AS id
  MATCH (:Snippet {id: id})-[:FROM]->(source:Source)
  RETURN DISTINCT source
} END AS sources
WHERE sources <= $max_sources
RETURN one.id AS one_id, one.name AS one, other.id AS other_id, other.name AS other, sources,
       [relation IN relations[..3] | startNode(relation).name + ' ' + relation.relation + ' ' + endNode(relation).name]
       AS relations,
       COUNT { MATCH (one)-[:RELATES]-(near:Entity) WHERE near IN entities RETURN DISTINCT near }
       + COUNT { MATCH (other)-[:RELATES]-(near:Entity) WHERE near IN entities RETURN DISTINCT near } AS centrality
ORDER BY sources, centrality DESC, one_id, other_id
