// Entities of a topic that are often mentioned but hardly connected in it; a date or a quantity lacks no relations.
// $topic: id of the topic; $max_degree: most neighbours in the topic; $min_mentions: fewest mentions there
// Columns: entity_id, name, described, degree (neighbours in the topic), mentions, snippets (both in the topic)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH topic, collect(entity) AS entities
UNWIND entities AS entity
WITH topic, entities, entity
WHERE NOT coalesce(entity.kind, '') IN ['date', 'quantity']
WITH topic, entity, COUNT {
  MATCH (entity)-[:RELATES]-(other:Entity) WHERE other IN entities
  RETURN DISTINCT other LIMIT $max_degree + 1
} AS degree
WHERE degree <= $max_degree
MATCH (entity)<-[mention:MENTIONS]-(snippet:Snippet)
WHERE EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) }
WITH entity, degree, count(mention) AS mentions, count(DISTINCT snippet) AS snippets
WHERE mentions >= $min_mentions
RETURN entity.id AS entity_id, entity.name AS name, entity.description <> '' AS described, degree, mentions, snippets
ORDER BY mentions DESC, degree, entity_id
