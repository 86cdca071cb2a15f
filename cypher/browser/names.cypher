// Entities with several names, and why each name was taken to mean them.
// Columns: entity, names
MATCH (entity:Entity)<-[decision:NAMES]-(alias:Alias)
WITH entity, alias, decision ORDER BY alias.surface
WITH entity, collect(alias.surface + ' (' + decision.why + ')') AS names
WHERE size(names) > 1
RETURN entity.name AS entity, names
ORDER BY size(names) DESC, entity
LIMIT 25
