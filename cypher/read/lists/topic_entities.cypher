// The entities of topics, with how often their found snippets mention them.
// $owners: ids of topics; $text: what its name or an alias has in it, in small letters, or null; $order: mentions (most first) or
// name
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Entity)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
  WITH DISTINCT snippet
  MATCH (source:Source)<-[:FROM]-(snippet)-[mention:MENTIONS]->(entity:Entity)
  WITH entity, count(mention) AS mentions, count(DISTINCT source) AS sources
  WHERE $text IS NULL OR toLower(entity.name) CONTAINS $text
        OR EXISTS { MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE toLower(alias.surface) CONTAINS $text }
  WITH entity, mentions, sources, entity.id AS id,
       CASE $order WHEN 'name' THEN toLower(left(entity.name, 100)) ELSE -mentions END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN entity, mentions, sources, id, value
}
RETURN owner, id, value,
       entity {.id, .name, .description, .kind, mentions: mentions, sources: sources, aliases: COLLECT {
         MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
         WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS node
