// Store what was said in talks: each turn with who said it, and the question that it asks or answers.
// $rows: maps with id, talk_id, position, speaker_id, question_id, intent, why, about (ids of snippets), asks, answer (JSON of models.AnswerSentence)
// Columns: none
UNWIND $rows AS row
MATCH (talk:Conversation {id: row.talk_id})
MATCH (speaker:Perspective {id: row.speaker_id})
MATCH (question:Question {id: row.question_id})
MERGE (turn:Turn {id: row.id})
SET turn.position = row.position, turn.intent = row.intent, turn.why = row.why, turn.about = row.about,
    turn.answer = row.answer
MERGE (turn)-[:IN_CONVERSATION]->(talk)
MERGE (turn)-[:SAID_BY]->(speaker)
FOREACH (_ IN CASE WHEN row.asks THEN [1] ELSE [] END | MERGE (turn)-[:ASKS]->(question))
FOREACH (_ IN CASE WHEN row.asks THEN [] ELSE [1] END | MERGE (turn)-[:ANSWERS]->(question))
