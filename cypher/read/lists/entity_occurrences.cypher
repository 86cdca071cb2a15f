// The snippets that mention entities, by the first of the names that they use for it.
// $owners: ids of entities; $domains: names of the snippets' domains, or null;
// $topic: id of a topic whose queries found the snippets, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Occurrence without its excerpt, with text and start
// of the first mention)
UNWIND $owners AS owner
MATCH (entity:Entity {id: owner})
CALL (entity) {
  MATCH (entity)<-[mention:MENTIONS]-(snippet:Snippet)
  WHERE ($domains IS NULL OR snippet.domain IN $domains)
    AND ($topic IS NULL OR EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) })
  WITH snippet, mention ORDER BY mention.start, mention.surface
  WITH snippet, collect(DISTINCT mention.surface) AS surfaces, min(mention.start) AS start
  WITH snippet, surfaces, start, snippet.id AS id, left(surfaces[0], 100) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN snippet, surfaces, start, id, value
}
RETURN owner, id, value,
       {snippet_id: snippet.id, title: head(COLLECT { MATCH (snippet)-[:FROM]->(source:Source) RETURN source.title }),
                          surfaces: surfaces, text: snippet.text, start: start} AS node
