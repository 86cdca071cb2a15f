// The snippets that mention entities, of a domain, or of those in it that a topic's queries found.
// For each entity those that do so most often.
// $ids: ids of entities; $domain: name of the domain; $topic: id of the topic, or "" for all of the domain; $limit: how many
// of each at most
// Columns: entity, snippet, times
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) { // by itself: in a small graph the planner goes through the snippets of the domain instead
  MATCH (entity)<-[:MENTIONS]-(found:Snippet)
  WHERE toString(found.domain) = $domain
    AND ($topic = '' OR EXISTS { (found)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) })
  WITH found, count(*) AS times
  ORDER BY times DESC, found.id LIMIT $limit
  RETURN found.id AS snippet, times
}
RETURN id AS entity, snippet, times
ORDER BY entity, snippet
