// The snippets of a domain that mention entities.
// $domain: name of the domain; $ids: ids of entities
// Columns: entity, snippet, times
UNWIND $ids AS id
MATCH (:Entity {id: id})<-[:MENTIONS]-(snippet:Snippet)
WHERE snippet.domain = $domain
RETURN id AS entity, snippet.id AS snippet, count(*) AS times
ORDER BY entity, snippet
