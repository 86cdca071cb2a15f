// How much prose a domain holds.
// $domain: name of the domain
// Columns: snippets (how many), usual (their mean length in characters, 0 for none)
MATCH (snippet:Snippet)
WHERE snippet.domain = $domain AND snippet.kind = 'prose'
WITH count(snippet) AS snippets, sum(snippet.end - snippet.start) AS length
RETURN snippets, CASE WHEN snippets = 0 THEN 0.0 ELSE 1.0 * length / snippets END AS usual
