// The siblings that a decision grouped.
// $decision: id of the decision
// Columns: parent, relation
MATCH (:Decision {id: $decision})<-[:BY]-(look:Grouping)
RETURN look.parent AS parent, look.relation AS relation
