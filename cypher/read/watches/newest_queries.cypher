// The queries that a topic asked: its own, then those of its newest rounds.
// $topic: id of the topic; $most: how many
// Columns: query (map of models.Query)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(query:Query)
WITH query, head(COLLECT { MATCH (query)-[:FROM]->(question:Question) RETURN question.id ORDER BY question.id }) AS question,
     coalesce(head(COLLECT {
       MATCH (query)<-[found:FOUND_BY]-(:Snippet) RETURN found.round ORDER BY found.round DESC LIMIT 1 }), -1) AS round
ORDER BY question IS NULL DESC, round DESC, query.id LIMIT $most
RETURN query {.id, .text, question_id: question} AS query
