// Which fingerprints a domain has, each with the smallest id of its snippets.
// $domain: name of the domain; $prints: fingerprints
// Columns: print, snippet_id
UNWIND $prints AS print
MATCH (snippet:Snippet {fingerprint: print})
WHERE snippet.domain = $domain
RETURN print, min(snippet.id) AS snippet_id
ORDER BY print
