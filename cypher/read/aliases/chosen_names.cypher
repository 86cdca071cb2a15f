// The names that merges in force gave to the entities that they led to; of several the one given last.
// $ids: ids of entities
// Columns: entity, name
UNWIND $ids AS id
MATCH (redirect:Redirect {target: id})-[:BY]->(decision:Decision)
USING INDEX SEEK redirect:Redirect(target)  // in a small graph the planner may go through the whole index instead
WHERE redirect.key IS NOT NULL AND decision.called IS NOT NULL
WITH DISTINCT id, decision ORDER BY decision.at, decision.id
RETURN id AS entity, last(collect(decision.called)) AS name
