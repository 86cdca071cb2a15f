// The topics whose queries found snippets of domains.
// $domains: names of domains
// Columns: snippet, topic
MATCH (snippet:Snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic:Topic)
WHERE snippet.domain IN $domains
RETURN DISTINCT snippet.id AS snippet, topic.id AS topic
