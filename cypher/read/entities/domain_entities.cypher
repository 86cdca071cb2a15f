// The entities that aliases of domains name, and those that no alias names, as they are stored; no groups.
// $domains: names of domains
// Columns: id, name, description, kind, tally
MATCH (entity:Entity)
WHERE NOT entity:Group
  AND (NOT EXISTS { (entity)<-[:NAMES]-(:Alias) }
       OR EXISTS { (entity)<-[:NAMES]-(alias:Alias) WHERE alias.domain IN $domains })
RETURN entity.id AS id, entity.name AS name, entity.description AS description, entity.kind AS kind,
       entity.tally AS tally
