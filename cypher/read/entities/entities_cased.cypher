// The entities that aliases name whose keys are one key but for the case of letters.
// $phrase: the surface as a phrase of the full-text index of aliases; $key: exact key of a name; $domain: name of a
// domain, or "" for all; $limit: how many aliases with the phrase are looked at, those most like it first
// Columns: id, domains (sorted)
CALL db.index.fulltext.queryNodes('Alias_domain_surface_text', $phrase, {limit: $limit}) YIELD node AS alias
WHERE toLower(alias.key) = toLower($key) AND $domain IN ['', alias.domain]
MATCH (alias)-[:NAMES]->(entity:Entity)
WITH DISTINCT entity.id AS id, alias.domain AS domain ORDER BY id, domain
RETURN id, collect(domain) AS domains
