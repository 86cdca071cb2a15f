// The copies of what is gone, which nobody has put in its place yet.
// $domain: name of the domain; "" for all
// Columns: domain, row (JSON of graph.sources.SnippetRow), topic
MATCH (copy:Copy)
WHERE copy.released IS NOT NULL AND ($domain = '' OR copy.released = $domain)
RETURN copy.released AS domain, copy.row AS row, copy.topic AS topic
ORDER BY domain, copy.id
