// One topic.
// $id: id of the topic
// Columns: topic (map of models.Topic)
MATCH (topic:Topic {id: $id})-[:IN_DOMAIN]->(domain:Domain)
RETURN topic {.id, .name, domain: domain.name, .goal, .audience} AS topic
