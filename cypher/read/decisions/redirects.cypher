// Redirects that are in force, by their keys.
// $keys: keys of redirects
// Columns: redirect (map of graph.redirects.Redirect)
UNWIND $keys AS key
MATCH (redirect:Redirect {key: key})-[:BY]->(decision:Decision)
RETURN redirect {.key, .alias, .snippet, .origin, .target, decision: decision.id, why: decision.why, by: decision.by,
                 score: decision.score} AS redirect
