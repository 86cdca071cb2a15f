// Some entities of a topic, with how often its found snippets mention them; in one row.
// $topic: id of the topic; $ids: ids of entities
// Columns: entities (maps of models.Entity)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) {
  MATCH (source:Source)<-[:FROM]-(snippet:Snippet)-[mention:MENTIONS]->(entity)
  WHERE EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) }
  RETURN count(mention) AS mentions, count(DISTINCT source) AS sources
}
WITH entity {.id, .name, .description, .kind, mentions: mentions, sources: sources, aliases: COLLECT {
       MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
       WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS entity
RETURN collect(entity) AS entities
