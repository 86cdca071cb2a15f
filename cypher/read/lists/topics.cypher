// All topics, by name.
// $text: what a name has in it, in small letters, or null; $domains: names of their domains, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Topic)
MATCH (topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE ($text IS NULL OR toLower(topic.name) CONTAINS $text) AND ($domains IS NULL OR domain.name IN $domains)
WITH topic, domain, topic.id AS id, toLower(left(topic.name, 100)) AS value
WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
ORDER BY value, id LIMIT $first
RETURN '' AS owner, id, value,
       topic {.id, .name, domain: domain.name, .goal, .audience} AS node
