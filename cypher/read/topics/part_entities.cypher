// The most mentioned of some entities of a topic, with how often its found snippets mention them; in one row.
// $topic: id of the topic; $ids: ids of entities; $limit: how many at most
// Columns: entities (maps of models.Entity), matching (how many of them the topic has)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WHERE entity.id IN $ids
CALL (entity) {
  MATCH (source:Source)<-[:FROM]-(snippet:Snippet)-[mention:MENTIONS]->(entity)
  WHERE EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) }
  RETURN count(mention) AS mentions, count(DISTINCT source) AS sources
}
WITH entity, mentions, sources ORDER BY mentions DESC, entity.id
WITH collect({node: entity, mentions: mentions, sources: sources}) AS counted
WITH size(counted) AS matching, counted[..$limit] AS shown
CALL (shown) {
  UNWIND shown AS each
  WITH each.node AS entity, each.mentions AS mentions, each.sources AS sources
  RETURN collect(entity {.id, .name, .description, .kind, mentions: mentions, sources: sources, aliases: COLLECT {
           MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
           WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }}) AS entities
}
RETURN entities, matching
