// Answers by id.
// $ids: ids of answers
// Columns: answer (map of models.Answer; sentences and queries are JSON), snippets (ids of those that are there of what it
//          rests on)
UNWIND $ids AS id
MATCH (answer:Answer {id: id})-[:ANSWERS]->(question:Question)-[:IN_TOPIC]->(topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
RETURN answer {.id, run_id: answer.run, topic_id: topic.id, domain: domain.name, question_id: question.id,
               question: question.text, .sentences, .queries, .unknown, .found, .whole_domain, .engine, .partial,
               asked: toString(answer.asked)} AS answer,
       COLLECT { MATCH (answer)-[:RESTS_ON]->(snippet:Snippet) RETURN snippet.id ORDER BY snippet.id } AS snippets
ORDER BY id
