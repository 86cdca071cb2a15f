// Entities by id, no groups, without counting what mentions them; in one row.
// $ids: ids of entities
// Columns: entities (maps of models.Entity, mentions and sources 0)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE NOT entity:Group
WITH entity {.id, .name, .description, .kind, mentions: 0, sources: 0, aliases: COLLECT {
       MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
       WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS entity
RETURN collect(entity) AS entities
