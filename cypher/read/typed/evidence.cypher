// The snippets of a domain, or of what a topic's queries found there, that relations have as evidence.
// Relations that have none there are left out.
// $ids: ids of relations; $domain: name of the domain; $topic: id of the topic, or "" for all of the domain
// Columns: id, snippets (sorted)
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
UNWIND relation.evidence AS key
MATCH (snippet:Snippet {id: split(key, '#')[0]})
  USING INDEX SEEK snippet:Snippet(id)
WHERE toString(snippet.domain) = $domain
  AND ($topic = '' OR EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) })
WITH DISTINCT id, snippet.id AS found ORDER BY found
RETURN id, collect(found) AS snippets
