// All topics.
// Columns: topic (map of models.Topic)
MATCH (topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
RETURN topic {.id, .name, domain: domain.name, .goal, .audience} AS topic
ORDER BY topic.name, topic.id
