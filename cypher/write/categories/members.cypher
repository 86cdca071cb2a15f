// Store which entities belong to categories; what one that was merged into them is in stays apart from that.
// $rows: maps with id, a (entity), b (category)
// Columns: none
UNWIND $rows AS row
MATCH (entity:Entity {id: row.a})
MATCH (category:Category {id: row.b})
WHERE NOT EXISTS { MATCH (entity)-[held:IN_CATEGORY]->(category) WHERE held.original IS NULL }
CREATE (entity)-[:IN_CATEGORY]->(category)
