// Questions of a topic whose gaps are settled, while nothing that was found for them says what they asked for.
// $topic: id of the topic
// Columns: question (text), score (best of the gaps that it addresses), found (snippets), entity_ids, names (of one
//          length: what it asked about)
MATCH (topic:Topic {id: $topic})
WITH topic, COLLECT {
  MATCH (topic)<-[:IN_TOPIC]-(again:Gap)
  WHERE again.kind = 'unanswered_question'
  RETURN again
} AS asked_again
MATCH (topic)<-[:IN_TOPIC]-(question:Question)-[:ADDRESSES]->(gap:Gap)
WITH question, asked_again, collect(gap) AS gaps
WHERE none(gap IN gaps WHERE gap.status IN ['open', 'exhausted', 'silent'] OR gap.kind = 'unanswered_question')
CALL (gaps) {
  UNWIND gaps AS gap
  MATCH (gap)-[:ABOUT]->(entity:Entity)
  WITH DISTINCT entity ORDER BY entity.id
  RETURN collect(entity) AS entities
}
WITH question, asked_again, gaps, entities
WHERE size(entities) > 0
WITH question, gaps, entities, COLLECT {
  MATCH (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
  RETURN snippet.id
UNION
  UNWIND [again IN asked_again WHERE again.subject = question.text] AS again
  MATCH (again)<-[:ADDRESSES]-(:Question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
  RETURN snippet.id
} AS found
WHERE size(found) = 0 OR NOT EXISTS {  // the first spares going through all that is said of the entities
  UNWIND entities AS entity
  MATCH (entity)-[relation:RELATES]-(:Entity)
  WHERE any(key IN relation.evidence WHERE split(key, '#')[0] IN found)
}
RETURN question.text AS question, reduce(best = 0.0, gap IN gaps | CASE WHEN gap.score > best THEN gap.score ELSE best END)
       AS score, size(found) AS found, [entity IN entities | entity.id] AS entity_ids,
       [entity IN entities | entity.name] AS names
ORDER BY score DESC, question
