// What the questions about each gap of a topic have led to.
// $topic: id of the topic
// Columns: gap_id, questions (that address it), found (snippets that their queries found), supporting (of these, the
//          ones that are evidence of a relation of an entity of the gap)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(gap:Gap)<-[:ADDRESSES]-(question:Question)
OPTIONAL MATCH (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH gap, count(DISTINCT question) AS questions, collect(DISTINCT snippet) AS snippets
CALL (gap) {
  MATCH (gap)-[:ABOUT]->(:Entity)-[relation:RELATES]-(:Entity)
  UNWIND relation.evidence AS key
  RETURN collect(DISTINCT split(key, '#')[0]) AS evidence
}
RETURN gap.id AS gap_id, questions, size(snippets) AS found,
       size([snippet IN snippets WHERE snippet.id IN evidence]) AS supporting
ORDER BY gap_id
