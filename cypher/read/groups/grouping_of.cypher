// The siblings that a decision grouped.
// $decision: id of the decision
// Columns: parent, relation
MATCH (decision:Decision {id: $decision})<-[:BY]-(look:Grouping)
USING INDEX SEEK decision:Decision(id)  // in a small graph the planner may go through the whole index instead
RETURN look.parent AS parent, look.relation AS relation
