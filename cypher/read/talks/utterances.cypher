// What was said in a talk, in its order.
// $talk: id of the talk
// Columns: utterance (map of models.Utterance, with the answer as JSON)
MATCH (talk:Conversation {id: $talk})<-[:IN_CONVERSATION]-(turn:Turn)-[:SAID_BY]->(speaker:Perspective)
MATCH (turn)-[:ASKS|ANSWERS]->(question:Question)
RETURN turn {.id, .position, .intent, .why, .about, .answer, talk_id: talk.id, speaker_id: speaker.id,
       question_id: question.id, question: question.text} AS utterance
ORDER BY turn.position, turn.id
