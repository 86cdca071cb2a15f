// The snippets that mention an entity, by the names that they use for it.
// $id: id of the entity; $limit: how many
// Columns: occurrence (map of models.Occurrence)
MATCH (entity:Entity {id: $id})<-[mention:MENTIONS]-(snippet:Snippet)-[:FROM]->(source:Source)
WITH snippet, source, mention ORDER BY mention.start
WITH snippet, source, collect(DISTINCT mention.surface) AS surfaces, min(mention.start) AS start
ORDER BY surfaces, source.title, snippet.id LIMIT $limit
WITH snippet, source, surfaces, CASE WHEN start > 60 THEN start - 60 ELSE 0 END AS start
RETURN {snippet_id: snippet.id, title: source.title, surfaces: surfaces, excerpt: substring(snippet.text, start, 160)}
       AS occurrence
