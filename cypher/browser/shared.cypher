// What topics have in common: the entities that several of them use, most connected first.
// Columns: entity, topics, relations
MATCH (entity:Entity)-[:IN_TOPIC]->(topic:Topic)
WITH entity, topic ORDER BY topic.name
WITH entity, collect(topic.name) AS topics
WHERE size(topics) > 1
RETURN entity.name AS entity, topics, COUNT { (entity)-[:RELATES]-(other:Entity) WHERE NOT other:Group } AS relations
ORDER BY relations DESC, entity
LIMIT 25
