// The snippets of a domain that mention entities.
// $domain: name of the domain; $ids: ids of entities
// Columns: entity, snippet, times
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) { // by itself: in a small graph the planner goes through the snippets of the domain instead
  MATCH (entity)<-[:MENTIONS]-(found:Snippet)
  WHERE toString(found.domain) = $domain
  RETURN found.id AS snippet, count(*) AS times
}
RETURN id AS entity, snippet, times
ORDER BY entity, snippet
