// The first sources of a domain by id, which are a sample, since ids are hashes.
// $domain: name of the domain
// $limit: how many at most
// Columns: id
MATCH (source:Source {domain: $domain})
RETURN source.id AS id
ORDER BY id
LIMIT $limit
