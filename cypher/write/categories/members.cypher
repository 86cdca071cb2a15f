// Store which entities belong to categories.
// $rows: maps with id, a (entity), b (category)
// Columns: none
UNWIND $rows AS row
MATCH (entity:Entity {id: row.a})
MATCH (category:Category {id: row.b})
MERGE (entity)-[:IN_CATEGORY]->(category)
