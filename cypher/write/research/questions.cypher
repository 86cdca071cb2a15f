// Store questions of a topic and the gaps that they address.
// $topic: id of the topic; $rows: maps with id, text, axis, why, gap_ids
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (question:Question {id: row.id})
SET question.text = row.text, question.axis = row.axis, question.why = row.why
MERGE (question)-[:IN_TOPIC]->(topic)
WITH question, row
UNWIND row.gap_ids AS gap_id
MATCH (gap:Gap {id: gap_id})
MERGE (question)-[:ADDRESSES]->(gap)
