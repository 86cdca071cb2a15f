// How many snippets there are, in one domain or in all: what a domain is said to hold, and what is not counted yet.
// $id: id of the domain, or null for all; $domain: its name
// Columns: count
CALL () {
  WITH * WHERE $id IS NOT NULL
  OPTIONAL MATCH (domain:Domain {id: $id})
  RETURN coalesce(domain.snippets, 0) + COUNT { MATCH (:Snippet {uncounted: $domain}) } AS count
  UNION ALL
  WITH * WHERE $id IS NULL
  RETURN COUNT { MATCH (:Snippet) } AS count
}
RETURN count
