// The searches that found snippets, each with its question and the gaps that this is about; by round, rank and query.
// $ids: ids of snippets
// Columns: snippet, topic (ids), round, rank, query (map of models.Query), question (map of models.Question, or null)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[found:FOUND_BY]->(query:Query)-[:IN_TOPIC]->(topic:Topic)
WITH id, found, query, topic, head(COLLECT {
  MATCH (query)-[:FROM]->(question:Question)
  RETURN question {.id, .text, .axis, .why, gap_ids: COLLECT {
    MATCH (question)-[:ADDRESSES]->(gap:Gap) WITH gap.id AS gap ORDER BY gap RETURN gap }} AS question
  ORDER BY question.id }) AS question
RETURN id AS snippet, topic.id AS topic, found.round AS round, found.rank AS rank,
       query {.id, .text, kind: coalesce(query.kind, ''), question_id: question.id} AS query, question
ORDER BY round, rank, query.id
