// The decisions that grouped the children of entities, or entities among the children of others; taken back or not.
// $ids: ids of entities
// Columns: decision (its id)
UNWIND $ids AS id
CALL (id) {
  MATCH (look:Grouping {parent: id})
  USING INDEX SEEK look:Grouping(parent)  // in a small graph the planner may go through the whole index instead
  RETURN look
  UNION
  MATCH (entity:Entity {id: id})-[:MEMBER_OF]->(group:Group)
  USING INDEX SEEK entity:Entity(id)
  MATCH (look:Grouping {parent: group.parent})
  USING INDEX SEEK look:Grouping(parent)
  WHERE look.relation = group.relation AND id IN look.children
  RETURN look
}
MATCH (look)-[:BY]->(decision:Decision)
RETURN DISTINCT decision.id AS decision
