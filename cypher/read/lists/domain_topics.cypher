// The topics of domains, by name.
// $owners: names of domains; $text: what a name has in it, in small letters, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Topic)
UNWIND $owners AS owner
CALL (owner) {
  MATCH (topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
  WHERE domain.name = owner AND ($text IS NULL OR toLower(topic.name) CONTAINS $text)
  WITH topic, topic.id AS id, toLower(left(topic.name, 100)) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic, id, value
}
RETURN owner, id, value,
       topic {.id, .name, domain: owner, .goal, .audience} AS node
