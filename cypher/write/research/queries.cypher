// Store queries of a topic, from their questions, or from the topic itself where there is none.
// $topic: id of the topic; $rows: maps with id, text, question_id (or null), kind (of a typed one, or "")
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (query:Query {id: row.id})
SET query.text = row.text, query.kind = coalesce(nullIf(row.kind, ''), query.kind)
MERGE (query)-[:IN_TOPIC]->(topic)
WITH topic, query, row
OPTIONAL MATCH (question:Question {id: row.question_id})
WITH query, coalesce(question, topic) AS origin
MERGE (query)-[:FROM]->(origin)
