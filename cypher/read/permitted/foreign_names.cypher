// The names that other domains than some have for the entities of topics.
// $topics: ids of the topics; $domains: names of the domains
// Columns: topic (id), entity (id), surfaces
UNWIND $topics AS id
MATCH (topic:Topic {id: id})<-[:IN_TOPIC]-(entity:Entity)
  USING INDEX SEEK topic:Topic(id)  // in a small graph the planner goes through all entities instead
MATCH (entity)<-[:NAMES]-(alias:Alias)
WHERE NOT toString(alias.domain) IN $domains
RETURN id AS topic, entity.id AS entity, collect(DISTINCT alias.surface) AS surfaces
