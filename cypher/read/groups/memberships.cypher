// The topics that entities are in, as they are stored.
// $ids: ids of entities
// Columns: entity, topic
UNWIND $ids AS id
MATCH (entity:Entity {id: id})-[:IN_TOPIC]->(topic:Topic)
RETURN DISTINCT entity.id AS entity, topic.id AS topic
