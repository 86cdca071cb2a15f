// Pairs of entities of a topic of which several things are said, among which some may be opposed.
// $topic: id of the topic
// Columns: one_id, one, other_id, other (the ends, by id), ids, relations, forward (whether the first end is the
//          subject), sources (lists of one length)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS one
  MATCH (one)-[relation:RELATES]-(other:Entity)
  WHERE one.id < other.id AND other IN entities
  WITH one, other, collect(relation) AS relations
  WHERE size(relations) > 1
  RETURN one, other, relations
}
RETURN one.id AS one_id, one.name AS one, other.id AS other_id, other.name AS other,
       [relation IN relations | relation.id] AS ids, [relation IN relations | relation.relation] AS relations,
       [relation IN relations | startNode(relation) = one] AS forward,
       [relation IN relations | relation.sources] AS sources
ORDER BY one_id, other_id
