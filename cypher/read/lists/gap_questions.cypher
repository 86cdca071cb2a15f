// The questions that address gaps, by their words, with what came of them.
// A gap about a question without an answer has that question, too.
// $owners: ids of gaps; $axis: depth or breadth, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.AskedQuestion)
UNWIND $owners AS owner
MATCH (gap:Gap {id: owner})-[:IN_TOPIC]->(topic:Topic)
CALL (gap, topic) {
  CALL (gap, topic) {
    MATCH (gap)<-[:ADDRESSES]-(question:Question) RETURN question
    UNION
    MATCH (topic)<-[:IN_TOPIC]-(question:Question)
    WHERE gap.kind = 'unanswered_question' AND question.text = gap.subject RETURN question
  }
  WITH topic, question
  WHERE $axis IS NULL OR question.axis = $axis
  WITH topic.id AS topic_id, question, question.id AS id, toLower(left(question.text, 100)) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, question, id, value
}
RETURN owner, id, value,
       question {.id, .text, .axis, .why, topic_id: topic_id,
                 gap_ids: COLLECT { MATCH (question)-[:ADDRESSES]->(about:Gap) RETURN about.id AS found ORDER BY found },
                 outcome: CASE
                   WHEN EXISTS { (question)-[:ADDRESSES]->(:Gap) } AND NOT EXISTS {
                     MATCH (question)-[:ADDRESSES]->(about:Gap) WHERE about.status <> 'closed' } THEN 'answered'
                   WHEN NOT EXISTS { (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(:Snippet) } THEN 'nothing_found'
                   ELSE 'unsettled' END} AS node
