// The passage limit of a domain in tokens; the first call fixes it.
// $id: id of the domain; $name: its name; $limit: the limit if it has none yet
// Columns: limit
MERGE (domain:Domain {id: $id}) ON CREATE SET domain.name = $name
SET domain.passage_limit = coalesce(domain.passage_limit, $limit)
RETURN domain.passage_limit AS limit
