// What is said of pairs of entities, in either direction.
// $pairs: pairs of ids of entities
// Columns: one_id, other_id (as in the pair), ids, relations, forward (whether the first entity is the subject; lists of
//          one length)
UNWIND $pairs AS pair
MATCH (one:Entity {id: pair[0]})
  USING INDEX SEEK one:Entity(id)  // in a small graph the planner goes through the whole index instead
MATCH (other:Entity {id: pair[1]})
  USING INDEX SEEK other:Entity(id)
MATCH (one)-[relation:RELATES]-(other)
WITH pair, one, collect(relation) AS relations
RETURN pair[0] AS one_id, pair[1] AS other_id, [relation IN relations | relation.id] AS ids,
       [relation IN relations | relation.relation] AS relations,
       [relation IN relations | startNode(relation) = one] AS forward
ORDER BY one_id, other_id
