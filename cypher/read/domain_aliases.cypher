// The aliases of domains with what they name, as they are stored.
// $domains: names of domains
// Columns: id, domain, key, sense, surface, names (maps with entity, why, score, by, decision; one, where all is well)
MATCH (alias:Alias)
WHERE alias.domain IN $domains
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, alias.sense AS sense, alias.surface AS surface,
       COLLECT {
         MATCH (alias)-[names:NAMES]->(entity:Entity)
         WITH names, entity ORDER BY entity.id
         RETURN {entity: entity.id, why: names.why, score: names.score, by: names.by, decision: names.decision}
       } AS names
