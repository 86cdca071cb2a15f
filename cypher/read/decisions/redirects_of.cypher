// The redirects of a decision that is in force.
// $decision: id of the decision
// Columns: redirect (map of graph.redirects.Redirect)
MATCH (redirect:Redirect)-[:BY]->(decision:Decision {id: $decision})
WHERE redirect.key IS NOT NULL
RETURN redirect {.key, .alias, .snippet, .origin, .target, decision: decision.id, why: decision.why, by: decision.by,
                 score: decision.score} AS redirect
