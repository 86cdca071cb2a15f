// The questions of readers that what a topic's queries found answers.
// $topic: id of the topic
// Columns: question (text)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(question:Question)<-[:ANSWERS]-(answer:Answer)
WHERE EXISTS {
  (answer)-[:RESTS_ON]->(:Snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic)
}
RETURN DISTINCT question.text AS question
ORDER BY question
