// Let snippets no longer say predicates.
// $rows: maps with id, a (snippet), b (predicate)
// Columns: none
UNWIND $rows AS row
MATCH (:Snippet {id: row.a})-[says:SAYS]->(:Predicate {id: row.b})
DELETE says
