// The concepts of the mind map of a talk, in the order in which they were made.
// $talk: id of the talk
// Columns: concept (map of models.Concept; the snippets by their places)
MATCH (talk:Conversation {id: $talk})<-[:IN_CONVERSATION]-(concept:Concept)
OPTIONAL MATCH (concept)-[:UNDER]->(parent:Concept)
CALL (concept) {
  OPTIONAL MATCH (concept)<-[placed:PLACED_IN]-(snippet:Snippet)
  WITH placed, snippet ORDER BY placed.position, snippet.id
  RETURN collect(snippet.id) AS snippets
}
RETURN concept {.id, .number, .name, parent_id: coalesce(parent.id, ""), snippet_ids: snippets} AS concept
ORDER BY concept.number
