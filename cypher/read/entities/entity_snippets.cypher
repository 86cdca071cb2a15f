// The snippets of a domain that mention entities.
// $domain: name of the domain; $ids: ids of entities
// Columns: entity, snippet, times
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[:MENTIONS]-(snippet:Snippet)
  USING INDEX SEEK entity:Entity(id)  // in a small graph the planner goes through the snippets of the domain instead
WHERE snippet.domain = $domain
RETURN id AS entity, snippet.id AS snippet, count(*) AS times
ORDER BY entity, snippet
