// Questions by id, of whichever topic, with what came of them.
// $ids: ids of questions
// Columns: node (map of models.AskedQuestion)
UNWIND $ids AS id
MATCH (question:Question {id: id})-[:IN_TOPIC]->(topic:Topic)
WITH question, topic.id AS topic_id
RETURN question {.id, .text, .axis, .why, topic_id: topic_id,
                 gap_ids: COLLECT { MATCH (question)-[:ADDRESSES]->(about:Gap) RETURN about.id AS found ORDER BY found },
                 outcome: CASE
                   WHEN EXISTS { (question)-[:ADDRESSES]->(:Gap) } AND NOT EXISTS {
                     MATCH (question)-[:ADDRESSES]->(about:Gap) WHERE about.status <> 'closed' } THEN 'answered'
                   WHEN EXISTS { (question)<-[:ANSWERS]-(:Answer)-[:RESTS_ON]->(:Snippet) } THEN 'answered'
                   WHEN NOT EXISTS { (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(:Snippet) } THEN 'nothing_found'
                   ELSE 'unsettled' END} AS node
