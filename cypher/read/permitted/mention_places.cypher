// Where snippets of some domains mention entities, in the first of them by id.
// $ids: ids of entities; $domains: names of domains; $most: snippets of each entity
// Columns: entity, snippet (id), starts (of the mentions in its text)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) {
  MATCH (entity)<-[mention:MENTIONS]-(snippet:Snippet)
  WHERE toString(snippet.domain) IN $domains
  WITH snippet.id AS snippet, collect(mention.start) AS starts ORDER BY snippet LIMIT $most
  RETURN snippet, starts
}
RETURN id AS entity, snippet, starts
