// Store which queries found what categories sort.
// $rows: maps with id, a (query), b (category)
// Columns: none
UNWIND $rows AS row
MATCH (query:Query {id: row.a})
MATCH (category:Category {id: row.b})
MERGE (category)-[:FROM]->(query)
