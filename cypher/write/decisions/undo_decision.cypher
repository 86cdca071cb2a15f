// Take a decision back: its redirects are no longer in force.
// $id: id of the decision; $why, $by: the reason, and whose it is
// Columns: none
MATCH (decision:Decision {id: $id})
SET decision.undone_why = $why, decision.undone_by = $by, decision.undone_at = datetime()
WITH decision
MATCH (redirect:Redirect)-[:BY]->(decision)
REMOVE redirect.key
