// The turns of all conversations on a topic: those of one perspective after the other, in their order.
// $topic: id of the topic
// Columns: perspective (map of models.Perspective), conversation (id), position, question (text), answer (JSON)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(perspective:Perspective)<-[:FROM]-(conversation:Conversation)
MATCH (conversation)<-[:IN_CONVERSATION]-(turn:Turn)-[:ASKS]->(question:Question)
RETURN perspective {.id, .name, .looks_for, .headings, .position} AS perspective, conversation.id AS conversation,
       turn.position AS position, question.text AS question, turn.answer AS answer
ORDER BY perspective.position, perspective.id, conversation, position
