// The names of entities, each with why it names it; by entity, surface and domain.
// $ids: ids of entities
// Columns: name (map of models.EntityName)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[names:NAMES]-(alias:Alias)
RETURN {id: alias.id, entity_id: entity.id, domain: alias.domain, surface: alias.surface, sense: coalesce(alias.sense, ''),
        why: coalesce(names.why, ''), score: coalesce(names.score, 0.0), by: coalesce(names.by, ''),
        decision: coalesce(names.decision, '')} AS name
ORDER BY entity.id, alias.surface, alias.domain, alias.id
