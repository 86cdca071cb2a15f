// Store which snippets say predicates.
// $rows: maps with id, a (snippet), b (predicate)
// Columns: none
UNWIND $rows AS row
MATCH (snippet:Snippet {id: row.a})
MATCH (predicate:Predicate {id: row.b})
MERGE (snippet)-[:SAYS]->(predicate)
