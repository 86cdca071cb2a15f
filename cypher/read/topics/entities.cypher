// Entities by id, no groups, with how often they are mentioned anywhere; in one row.
// $ids: ids of entities
// Columns: entities (maps of models.Entity)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE NOT entity:Group
OPTIONAL MATCH (source:Source)<-[:FROM]-(:Snippet)-[mention:MENTIONS]->(entity)
WITH entity, count(mention) AS mentions, count(DISTINCT source) AS sources
WITH entity {.id, .name, .description, .kind, mentions: mentions, sources: sources, aliases: COLLECT {
       MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
       WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS entity
RETURN collect(entity) AS entities
