// The domains whose aliases name an entity that an alias of given domains names too.
// $domains: names of domains
// Columns: domain
MATCH (alias:Alias)-[:NAMES]->(:Entity)<-[:NAMES]-(other:Alias)
WHERE alias.domain IN $domains AND NOT other.domain IN $domains
RETURN DISTINCT other.domain AS domain
