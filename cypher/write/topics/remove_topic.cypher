// Remove a topic with its gaps, questions and queries; entities, relations, snippets and the reports of its runs stay.
// $id: id of the topic
// Columns: none
MATCH (topic:Topic {id: $id})
CALL (topic) {
  MATCH (asked:Gap|Question|Query)-[:IN_TOPIC]->(topic)
  DETACH DELETE asked
}
DETACH DELETE topic
