// The questions of a topic.
// $topic: id of the topic
// Columns: question (map of models.Question)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(question:Question)
RETURN question {.id, .text, .axis, .why, gap_ids: COLLECT {
         MATCH (question)-[:ADDRESSES]->(gap:Gap) RETURN gap.id ORDER BY gap.id }} AS question
ORDER BY question.id
