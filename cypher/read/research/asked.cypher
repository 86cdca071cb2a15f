// The questions of a topic, with what came of them.
// What a reader asked, nobody searched for and nothing answers is not among them: it is still to be asked.
// $topic: id of the topic
// Columns: text, outcome ("answered": all its gaps are closed, or a reader got an answer; "nothing_found": its queries
//          brought no snippet; "unsettled" otherwise)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(question:Question)
WHERE EXISTS { (question)-[:ADDRESSES]->(:Gap) } OR EXISTS { (question)<-[:FROM]-(:Query) }
      OR NOT EXISTS { (question)<-[:ANSWERS]-(:Answer) }
      OR EXISTS { (question)<-[:ANSWERS]-(:Answer)-[:RESTS_ON]->(:Snippet) }
RETURN question.text AS text, CASE
  WHEN EXISTS { (question)-[:ADDRESSES]->(:Gap) }
       AND NOT EXISTS { MATCH (question)-[:ADDRESSES]->(gap:Gap) WHERE gap.status <> 'closed' } THEN 'answered'
  WHEN EXISTS { (question)<-[:ANSWERS]-(:Answer)-[:RESTS_ON]->(:Snippet) } THEN 'answered'
  WHEN NOT EXISTS { (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(:Snippet) } THEN 'nothing_found'
  ELSE 'unsettled'
END AS outcome
ORDER BY text
