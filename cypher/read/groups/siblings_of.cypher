// The children that parents have by a relation.
// $pairs: lists of a parent's id and a relation
// Columns: a (parent), b (child), relation, wording, description
UNWIND $pairs AS pair
WITH pair[0] AS a, collect(pair[1]) AS relations
MATCH (parent:Entity {id: a})-[relates:RELATES]->(child:Entity)
USING INDEX SEEK parent:Entity(id)  // in a small graph the planner may go through the whole index instead
WHERE relates.relation IN relations AND NOT child:Group
RETURN a, child.id AS b, relates.relation AS relation, coalesce(relates.wording, relates.relation) AS wording,
       relates.description AS description
