// The queries of a topic.
// $topic: id of the topic
// Columns: query (map of models.Query)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(query:Query)
OPTIONAL MATCH (query)-[:FROM]->(question:Question)
RETURN query {.id, .text, question_id: min(question.id)} AS query
ORDER BY query.id
