// Entities of a topic that other topics know well, but that nothing relates to the rest of this one.
// $topic: id of the topic; $min_known: fewest neighbours in another topic
// Columns: entity_id, name, other_topic (name of the one that knows it best), known (neighbours there), neighbours
//          (names of up to three of them)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH topic, collect(entity) AS entities
UNWIND entities AS entity
WITH topic, entities, entity
WHERE COUNT { (entity)-[:IN_TOPIC]->(:Topic) } > 1
  AND NOT EXISTS { MATCH (entity)-[:RELATES]-(other:Entity) WHERE other IN entities AND other <> entity }
MATCH (entity)-[:IN_TOPIC]->(elsewhere:Topic)
WHERE elsewhere <> topic
WITH entity, elsewhere, COLLECT {
  MATCH (entity)-[:RELATES]-(other:Entity)
  WHERE other <> entity AND EXISTS { (other)-[:IN_TOPIC]->(elsewhere) }
  WITH DISTINCT other ORDER BY other.id
  RETURN other.name
} AS neighbours
WHERE size(neighbours) >= $min_known
WITH entity, elsewhere, neighbours ORDER BY size(neighbours) DESC, elsewhere.id
WITH entity, collect({name: elsewhere.name, neighbours: neighbours})[0] AS best
RETURN entity.id AS entity_id, entity.name AS name, best.name AS other_topic, size(best.neighbours) AS known,
       best.neighbours[..3] AS neighbours
ORDER BY known DESC, entity_id
