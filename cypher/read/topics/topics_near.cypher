// The topics whose queries found snippets.
// $snippets: ids of snippets; $domain: name of a domain, or "" for all; $topic: id of the only one that counts, or ""
// Columns: topic (map of models.Topic), snippets (ids of those given that it found, sorted)
UNWIND $snippets AS id
MATCH (snippet:Snippet {id: id})-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic:Topic)
  USING INDEX SEEK snippet:Snippet(id)  // in a small graph the planner goes through a whole index instead
WHERE $topic IN ['', topic.id]
WITH DISTINCT topic, id ORDER BY id
WITH topic, collect(id) AS snippets
MATCH (topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE $domain IN ['', domain.name]
RETURN topic {.id, .name, domain: domain.name, .goal, .audience} AS topic, snippets
ORDER BY topic.id
