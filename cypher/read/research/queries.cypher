// The queries of a topic.
// $topic: id of the topic
// Columns: query (map of models.Query)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(query:Query)
RETURN query {.id, .text, kind: coalesce(query.kind, ''), question_id: head(COLLECT {
         MATCH (query)-[:FROM]->(question:Question) RETURN question.id ORDER BY question.id })} AS query
ORDER BY query.id
