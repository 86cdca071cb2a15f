// The names of a topic's domain and what they name.
// $topic: id of the topic
// Columns: domain, key, entity (id)
MATCH (:Topic {id: $topic})-[:IN_DOMAIN]->(domain:Domain)
MATCH (alias:Alias {domain: domain.name})-[:NAMES]->(entity:Entity)
RETURN alias.domain AS domain, alias.key AS key, entity.id AS entity
