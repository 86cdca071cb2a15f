// Redirects that are in force and lead to entities.
// $targets: ids of entities
// Columns: redirect (map of graph.redirects.Redirect)
UNWIND $targets AS target
MATCH (redirect:Redirect {target: target})-[:BY]->(decision:Decision)
USING INDEX SEEK redirect:Redirect(target)  // in a small graph the planner goes through the whole index instead
WHERE redirect.key IS NOT NULL
RETURN redirect {.key, .alias, .snippet, .origin, .target, decision: decision.id, why: decision.why, by: decision.by,
                 score: decision.score} AS redirect
