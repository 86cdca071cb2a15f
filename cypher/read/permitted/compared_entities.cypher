// The entities of topics that another topic has, too, or has not, with how often some domains mention them.
// $owners: ids of topics; $other: id of the other topic; $shared: whether those are meant that it has, or those that it
// has not; $text: what its name or an alias has in it, in small letters, or null; $ids: of these alone, or null;
// $order: mentions (most first) or name
// $domains: names of domains
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Entity)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(entity:Entity)
  WHERE NOT 'Group' IN labels(entity) AND EXISTS { (entity)-[:IN_TOPIC]->(:Topic {id: $other}) } = $shared
    AND ($ids IS NULL OR entity.id IN $ids)
    AND ($text IS NULL OR toLower(entity.name) CONTAINS $text
         OR EXISTS { MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE toLower(alias.surface) CONTAINS $text })
  WITH entity, COUNT { (entity)<-[:MENTIONS]-(snippet:Snippet) WHERE toString(snippet.domain) IN $domains } AS mentions
  WITH entity, mentions, entity.id AS id,
       CASE $order WHEN 'name' THEN toLower(left(entity.name, 100)) ELSE -mentions END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN entity, mentions, id, value
}
RETURN owner, id, value,
       entity {.id, .name, .description, .kind, mentions: mentions,
               sources: COUNT { MATCH (entity)<-[:MENTIONS]-(snippet:Snippet)-[:FROM]->(source:Source)
                                WHERE toString(snippet.domain) IN $domains RETURN DISTINCT source },
               aliases: COLLECT {
                 MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE alias.surface <> entity.name
                 WITH DISTINCT alias.surface AS surface ORDER BY surface RETURN surface }} AS node
