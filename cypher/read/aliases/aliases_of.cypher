// The aliases that name entities.
// $ids: ids of entities
// Columns: id, domain, key, sense, surface, entity, decision (empty where rules decided)
UNWIND $ids AS entity
MATCH (:Entity {id: entity})<-[names:NAMES]-(alias:Alias)
RETURN alias.id AS id, alias.domain AS domain, alias.key AS key, alias.sense AS sense, alias.surface AS surface,
       entity, coalesce(names.decision, '') AS decision
ORDER BY id
