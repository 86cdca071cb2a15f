// What was searched for topics, by its words.
// $owners: ids of topics
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.TopicQuery)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(query:Query)
  WITH topic.id AS topic_id, query, query.id AS id, toLower(left(query.text, 100)) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, query, id, value
}
RETURN owner, id, value,
       query {.id, .text, topic_id: topic_id, question_id: head(COLLECT {
              MATCH (query)-[:FROM]->(asked:Question) RETURN asked.id AS found ORDER BY found })} AS node
