// Remove a topic with its gaps, questions, answers, queries, categories, what was asked in which way, and conversations, and how it is watched; entities, relations, snippets and the reports of its runs stay.
// $id: id of the topic
// Columns: none
MATCH (topic:Topic {id: $id})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(:Question)<-[:ANSWERS]-(answer:Answer)
  DETACH DELETE answer
}
CALL (topic) {
  MATCH (asked:Gap|Question|Query|Asking|Category)-[:IN_TOPIC]->(topic)
  DETACH DELETE asked
}
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(talk:Conversation)
  CALL (talk) {
    MATCH (talk)<-[:IN_CONVERSATION]-(said:Turn|Concept)
    DETACH DELETE said
  }
  DETACH DELETE talk
}
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(perspective:Perspective)
  CALL (perspective) {
    MATCH (perspective)<-[:FROM]-(conversation:Conversation)
    CALL (conversation) {
      MATCH (conversation)<-[:IN_CONVERSATION]-(turn:Turn)
      DETACH DELETE turn
    }
    DETACH DELETE conversation
  }
  DETACH DELETE perspective
}
CALL (topic) {
  MATCH (topic)<-[:OF]-(watch:Watch)
  CALL (watch) {
    MATCH (watch)<-[:OF]-(look:Look)
    DETACH DELETE look
  }
  DETACH DELETE watch
}
DETACH DELETE topic
