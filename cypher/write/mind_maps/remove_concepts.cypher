// Take the concepts away that the mind map of a talk has no more, and from the others what was below them.
// $talk: id of the talk; $ids: ids of the concepts that it has
// Columns: none
MATCH (talk:Conversation {id: $talk})<-[:IN_CONVERSATION]-(concept:Concept)
CALL (concept) {
  MATCH (concept)<-[below:UNDER|PLACED_IN]-()
  DELETE below
}
WITH concept WHERE NOT concept.id IN $ids
DETACH DELETE concept
