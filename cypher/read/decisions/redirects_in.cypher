// Redirects that are in force for the mentions of an alias in snippets.
// $snippets: ids of snippets
// Columns: redirect (map of graph.redirects.Redirect)
UNWIND $snippets AS snippet
MATCH (redirect:Redirect {snippet: snippet})-[:BY]->(decision:Decision)
USING INDEX SEEK redirect:Redirect(snippet)  // in a small graph the planner goes through the whole index instead
WHERE redirect.key IS NOT NULL
RETURN redirect {.key, .alias, .snippet, .origin, .target, decision: decision.id, why: decision.why, by: decision.by,
                 score: decision.score} AS redirect
