// The snippets of prose that came into a topic's domain since it was looked at, and that it has not found.
// Retracted works have none.
// $topic: id of the topic
// Columns: id
MATCH (topic:Topic {id: $topic})-[:IN_DOMAIN]->(domain:Domain)
MATCH (snippet:Snippet {domain: domain.name, kind: 'prose'})
WHERE snippet.added >= coalesce(topic.looked, 0)
  AND NOT EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) }
  AND NOT EXISTS { (snippet)-[:FROM]->(source:Source) WHERE source.status = 'retracted' }
RETURN snippet.id AS id ORDER BY id
