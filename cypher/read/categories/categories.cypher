// The categories of a topic with their entities, those first that most of the category's documents mention; by name.
// $topic: id of the topic
// Columns: category (map of models.ToldCategory)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(category:Category)
CALL (category) {
  MATCH (category)<-[:IN_CATEGORY]-(entity:Entity)
  WITH DISTINCT category, entity
  WITH entity, COUNT {
    MATCH (entity)<-[:MENTIONS]-(:Snippet)-[:FROM]->(source:Source)-[:IN_CATEGORY]->(category)
    RETURN DISTINCT source
  } AS documents
  ORDER BY documents DESC, entity.name, entity.id
  RETURN collect(entity {.id, .name, documents: documents}) AS members
}
RETURN category {
  .id, .name, .by, members: members,
  source_ids: COLLECT { MATCH (category)<-[:IN_CATEGORY]-(source:Source) RETURN source.id AS id ORDER BY id },
  query_ids: COLLECT { MATCH (category)-[:FROM]->(query:Query) RETURN query.id AS id ORDER BY id }
} AS category
ORDER BY category.name, category.id
