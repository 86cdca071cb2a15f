// What was answered to readers' questions about a topic, the newest first.
// $topic: id of the topic; $limit: how many
// Columns: answer (map of models.Answer; sentences and queries are JSON), snippets (ids of those that are there of what it
//          rests on)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(question:Question)<-[:ANSWERS]-(answer:Answer)
WITH topic, question, answer ORDER BY answer.asked DESC, answer.id LIMIT $limit
MATCH (topic)-[:IN_DOMAIN]->(domain:Domain)
RETURN answer {.id, run_id: answer.run, topic_id: topic.id, domain: domain.name, question_id: question.id,
               question: question.text, .sentences, .queries, .unknown, .found, .whole_domain, .engine, .partial,
               asked: toString(answer.asked)} AS answer,
       COLLECT { MATCH (answer)-[:RESTS_ON]->(snippet:Snippet) RETURN snippet.id ORDER BY snippet.id } AS snippets
ORDER BY answer.asked DESC, answer.id
