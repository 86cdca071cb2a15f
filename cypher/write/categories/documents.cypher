// Store which documents tell of what categories hold.
// $rows: maps with id, a (source), b (category)
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.a})
MATCH (category:Category {id: row.b})
MERGE (source)-[:IN_CATEGORY]->(category)
