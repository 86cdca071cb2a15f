// Entities of a topic that much is related to, but that nothing describes; a date or a quantity needs no definition.
// $topic: id of the topic; $min_degree: fewest neighbours in the topic
// Columns: entity_id, name, degree (neighbours in the topic), neighbours (names of up to three)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS entity
WITH entities, entity
WHERE coalesce(entity.description, '') = '' AND NOT coalesce(entity.kind, '') IN ['date', 'quantity']
WITH entities, entity, COUNT {
  MATCH (entity)-[:RELATES]-(other:Entity) WHERE other IN entities RETURN DISTINCT other
} AS degree
WHERE degree >= $min_degree
RETURN entity.id AS entity_id, entity.name AS name, degree, COLLECT {
  MATCH (entity)-[:RELATES]-(other:Entity) WHERE other IN entities
  WITH DISTINCT other ORDER BY other.id LIMIT 3
  RETURN other.name
} AS neighbours
ORDER BY degree DESC, entity_id
