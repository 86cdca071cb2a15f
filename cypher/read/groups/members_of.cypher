// The members of groups, as they are stored.
// $ids: ids of groups
// Columns: a (member), b (group), relation, wording, description
UNWIND $ids AS id
MATCH (group:Group {id: id})<-[member:MEMBER_OF]-(child:Entity)
USING INDEX SEEK group:Group(id)  // in a small graph the planner may go through the whole index instead
RETURN child.id AS a, id AS b, member.relation AS relation, member.wording AS wording,
       member.description AS description
