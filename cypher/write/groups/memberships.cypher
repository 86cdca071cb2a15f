// Put entities into topics.
// $rows: maps with id, a (entity), b (topic)
// Columns: none
UNWIND $rows AS row
MATCH (entity:Entity {id: row.a})
MATCH (topic:Topic {id: row.b})
MERGE (entity)-[:IN_TOPIC]->(topic)
