// Keep which decisions stand on which.
// $rows: maps with id, a (decision), b (the decision that it stands on)
// Columns: none
UNWIND $rows AS row
MATCH (decision:Decision {id: row.a})
MATCH (other:Decision {id: row.b})
MERGE (decision)-[:STANDS_ON]->(other)
