// The snippets of some domains that mention an entity, by the names that they use for it.
// $id: id of the entity; $domains: names of domains; $limit: how many
// Columns: occurrence (map of models.Occurrence without its excerpt), text (of the snippet), start (of the first mention)
MATCH (entity:Entity {id: $id})<-[mention:MENTIONS]-(snippet:Snippet)-[:FROM]->(source:Source)
  USING INDEX SEEK entity:Entity(id)
WHERE toString(snippet.domain) IN $domains
WITH snippet, source, mention ORDER BY mention.start
WITH snippet, source, collect(DISTINCT mention.surface) AS surfaces, min(mention.start) AS start
ORDER BY surfaces, source.title, snippet.id LIMIT $limit
RETURN {snippet_id: snippet.id, title: source.title, surfaces: surfaces} AS occurrence, snippet.text AS text, start
