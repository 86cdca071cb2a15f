// Store which snippets say predicates. The snippets are locked, not the predicates: most texts share some of these.
// $rows: maps with id, a (snippet), b (predicate)
// Columns: none
UNWIND $rows AS row
MATCH (snippet:Snippet {id: row.a})
SET snippet.url = snippet.url
WITH row, snippet
MATCH (predicate:Predicate {id: row.b})
WHERE NOT EXISTS { (snippet)-[:SAYS]->(predicate) }
CREATE (snippet)-[:SAYS]->(predicate)
