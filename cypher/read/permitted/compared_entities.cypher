// The entities of a topic that another one has, too, and those that it has not.
// Those come first that some domains mention most, then by id.
// $topic: id of the topic; $other: id of the other; $domains: names of domains; $limit: how many of each
// Columns: shared, only (ids), shared_total, only_total (counts)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
  USING INDEX SEEK topic:Topic(id)  // in a small graph the planner goes through all entities instead
WHERE NOT 'Group' IN labels(entity)
WITH entity.id AS id, EXISTS { (entity)-[:IN_TOPIC]->(:Topic {id: $other}) } AS shared,
     COUNT { (entity)<-[:MENTIONS]-(snippet:Snippet) WHERE toString(snippet.domain) IN $domains } AS mentions
ORDER BY mentions DESC, id
WITH collect(CASE WHEN shared THEN id END) AS shared, collect(CASE WHEN NOT shared THEN id END) AS only
RETURN shared[..$limit] AS shared, only[..$limit] AS only, size(shared) AS shared_total, size(only) AS only_total
