// What is said of pairs of entities, in either direction, in one row: rows cost more to fetch than what is in them.
// $pairs: pairs of ids of entities
// Columns: pairs (the number of each relation's pair in $pairs), ids, relations (as most of their evidence words them),
//          forward (whether the pair's first entity is the subject; all are lists of one length)
UNWIND range(0, size($pairs) - 1) AS number
MATCH (one:Entity {id: $pairs[number][0]})
  USING INDEX SEEK one:Entity(id)  // in a small graph the planner goes through the whole index instead
MATCH (other:Entity {id: $pairs[number][1]})
  USING INDEX SEEK other:Entity(id)
MATCH (one)-[relation:RELATES]-(other)
RETURN collect(number) AS pairs, collect(relation.id) AS ids,
       collect(coalesce(relation.wording, relation.relation)) AS relations,
       collect(startNode(relation) = one) AS forward
