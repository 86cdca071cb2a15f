// The topics that have any of some words in their name or goal.
// $domain: name of a domain, or "" for all; $topic: id of the only one that counts, or ""; $queries: Lucene queries over name
// and goal, one a word
// Columns: topic (map of models.Topic)
UNWIND $queries AS query
CALL db.index.fulltext.queryNodes('Topic_name_goal_text', query) YIELD node AS topic, score
WHERE score > 0 AND $topic IN ['', topic.id]
WITH DISTINCT topic
MATCH (topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE $domain IN ['', domain.name]
RETURN topic {.id, .name, domain: domain.name, .goal, .audience} AS topic
ORDER BY topic.id
