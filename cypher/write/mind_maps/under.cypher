// Put concepts below others.
// $rows: maps with id, a (id of a concept), b (id of the concept above it)
// Columns: none
UNWIND $rows AS row
MATCH (concept:Concept {id: row.a})
MATCH (parent:Concept {id: row.b})
MERGE (concept)-[:UNDER]->(parent)
