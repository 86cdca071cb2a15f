// Take entities out of topics.
// $rows: maps with id, a (entity), b (topic)
// Columns: none
UNWIND $rows AS row
MATCH (:Entity {id: row.a})-[membership:IN_TOPIC]->(:Topic {id: row.b})
DELETE membership
