// Which snippets of domains say which predicates.
// $domains: names of domains
// Columns: a (snippet), b (predicate)
MATCH (predicate:Predicate)<-[:SAYS]-(snippet:Snippet)
WHERE predicate.domain IN $domains
RETURN snippet.id AS a, predicate.id AS b
