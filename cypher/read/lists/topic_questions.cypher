// The questions that were asked about topics, by their words, with what came of them.
// $owners: ids of topics; $axis: depth or breadth, or null; $gap: id of a gap that they address, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.AskedQuestion)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(question:Question)
  WHERE ($axis IS NULL OR question.axis = $axis) AND ($gap IS NULL OR EXISTS { (question)-[:ADDRESSES]->(:Gap {id: $gap}) })
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
                   WHEN EXISTS { (question)<-[:ANSWERS]-(:Answer)-[:RESTS_ON]->(:Snippet) } THEN 'answered'
                   WHEN NOT EXISTS { (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(:Snippet) } THEN 'nothing_found'
                   ELSE 'unsettled' END} AS node
