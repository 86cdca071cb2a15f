// The turns of all conversations on topics: those of one perspective after the other, in their order.
// $owners: ids of topics
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.TopicTurn, answer as JSON)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(perspective:Perspective)<-[:FROM]-(conversation:Conversation)
  MATCH (conversation)<-[:IN_CONVERSATION]-(turn:Turn)
  WITH topic.id AS topic_id, perspective, conversation, turn, turn.id AS id,
       right('0000' + perspective.position, 4) + ' ' + conversation.id + ' ' + right('0000' + turn.position, 4) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, perspective, conversation, turn, id, value
}
MATCH (turn)-[:ASKS]->(question:Question)
RETURN owner, id, value,
       turn {.id, .position, .answer, topic_id: topic_id, conversation_id: conversation.id,
             question_id: question.id, question: question.text,
             perspective: perspective {.id, .name, .looks_for, .headings, .position}} AS node
