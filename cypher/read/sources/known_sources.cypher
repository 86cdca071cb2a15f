// The sources of a domain; content_hash is "" while a source's load has not finished.
// $domain: name of the domain
// Columns: id, content_hash
MATCH (source:Source {domain: $domain})
RETURN source.id AS id, coalesce(source.content_hash, '') AS content_hash
ORDER BY id
