// Store turns of conversations with the questions that they ask.
// $rows: maps with id, conversation_id, position, question_id, answer (JSON of models.AnswerSentence)
// Columns: none
UNWIND $rows AS row
MATCH (conversation:Conversation {id: row.conversation_id})
MATCH (question:Question {id: row.question_id})
MERGE (turn:Turn {id: row.id})
SET turn.position = row.position, turn.answer = row.answer
MERGE (turn)-[:IN_CONVERSATION]->(conversation)
MERGE (turn)-[:ASKS]->(question)
