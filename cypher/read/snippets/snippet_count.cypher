// How many snippets there are, in one domain or in all.
// $domain: name of the domain, or null for all
// Columns: count
MATCH (snippet:Snippet)
WHERE $domain IS NULL OR snippet.domain = $domain
RETURN count(snippet) AS count
