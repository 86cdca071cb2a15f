// The entities of a topic, with how often its found snippets mention them, most mentioned first; in one row.
// $topic: id of the topic; $offset, $limit: which of them
// Columns: entities (maps of models.Entity)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH DISTINCT snippet
MATCH (source:Source)<-[:FROM]-(snippet)-[mention:MENTIONS]->(entity:Entity)
WITH entity, count(mention) AS mentions, count(DISTINCT source) AS sources
ORDER BY mentions DESC, entity.id SKIP $offset LIMIT $limit
WITH mentions, entity {.id, .name, .description, .kind, mentions: mentions, sources: sources, aliases: COLLECT {
       MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
       WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS entity
ORDER BY mentions DESC, entity.id
RETURN collect(entity) AS entities
