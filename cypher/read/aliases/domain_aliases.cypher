// The aliases of domains with what they name, as they are stored.
// $domains: names of domains
// Columns: id, domain, key, sense, surface, wide, acronym, initials, person, names (maps with entity, why, score, by,
//          decision; one, where all is well)
MATCH (alias:Alias)
WHERE alias.domain IN $domains
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, alias.sense AS sense, alias.surface AS surface,
       alias.wide AS wide, alias.acronym AS acronym, alias.initials AS initials, alias.person AS person,
       COLLECT {
         MATCH (alias)-[names:NAMES]->(entity:Entity)
         WITH names, entity ORDER BY entity.id
         RETURN {entity: entity.id, why: names.why, score: names.score, by: names.by, decision: names.decision}
       } AS names
