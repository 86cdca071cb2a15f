// The aliases of domains with the entities that they name, as they are stored.
// $domains: names of domains
// Columns: id, domain, key, surface, entity (null for an alias that names nothing)
MATCH (alias:Alias)
WHERE alias.domain IN $domains
OPTIONAL MATCH (alias)-[:NAMES]->(entity:Entity)
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, alias.surface AS surface, min(entity.id) AS entity
