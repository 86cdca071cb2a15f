// What was asked in the conversations from which a talk began: those of one perspective after the other, in their order.
// $talk: id of the talk
// Columns: question (text)
MATCH (talk:Conversation {id: $talk})-[:FROM]->(conversation:Conversation)-[:FROM]->(perspective:Perspective)
MATCH (conversation)<-[:IN_CONVERSATION]-(turn:Turn)-[:ASKS]->(question:Question)
RETURN question.text AS question
ORDER BY perspective.position, perspective.id, conversation.id, turn.position
