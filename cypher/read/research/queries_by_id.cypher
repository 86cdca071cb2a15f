// Queries by id, of whichever topic.
// $ids: ids of queries
// Columns: node (map of models.TopicQuery)
UNWIND $ids AS id
MATCH (query:Query {id: id})-[:IN_TOPIC]->(topic:Topic)
WITH query, topic.id AS topic_id
RETURN query {.id, .text, kind: coalesce(query.kind, ''), topic_id: topic_id, question_id: head(COLLECT {
              MATCH (query)-[:FROM]->(asked:Question) RETURN asked.id AS found ORDER BY found })} AS node
