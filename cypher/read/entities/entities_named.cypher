// The entities that aliases of an exact key name.
// $key: exact key of a name; $domain: name of a domain, or "" for all
// Columns: id, domains (sorted)
MATCH (alias:Alias {key: $key})-[:NAMES]->(entity:Entity)
WHERE $domain IN ['', alias.domain]
WITH DISTINCT entity.id AS id, alias.domain AS domain ORDER BY id, domain
RETURN id, collect(domain) AS domains
