// The names that other domains than some have for the entities of a topic.
// $topic: id of the topic; $domains: names of the domains
// Columns: entity (id), surfaces
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
  USING INDEX SEEK topic:Topic(id)  // in a small graph the planner goes through all entities instead
MATCH (entity)<-[:NAMES]-(alias:Alias)
WHERE NOT toString(alias.domain) IN $domains
RETURN entity.id AS entity, collect(DISTINCT alias.surface) AS surfaces
