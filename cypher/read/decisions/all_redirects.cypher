// All redirects that are in force.
// Columns: redirect (map of graph.redirects.Redirect)
MATCH (redirect:Redirect)-[:BY]->(decision:Decision)
WHERE redirect.key IS NOT NULL
RETURN redirect {.key, .alias, .snippet, .origin, .target, decision: decision.id, why: decision.why, by: decision.by,
                 score: decision.score} AS redirect
