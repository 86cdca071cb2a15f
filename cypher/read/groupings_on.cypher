// The decisions that grouped the children of entities, or entities among the children of others; taken back or not.
// $ids: ids of entities
// Columns: decision (its id)
UNWIND $ids AS id
CALL (id) {
  MATCH (look:Grouping {parent: id}) RETURN look
  UNION
  MATCH (:Entity {id: id})-[:MEMBER_OF]->(group:Group)
  MATCH (look:Grouping {parent: group.parent})
  WHERE look.relation = group.relation AND id IN look.children
  RETURN look
}
MATCH (look)-[:BY]->(decision:Decision)
RETURN DISTINCT decision.id AS decision
