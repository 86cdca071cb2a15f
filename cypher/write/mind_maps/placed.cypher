// Put snippets at the concepts of a mind map; those that are gone are passed over.
// $rows: maps with id, a (id of a snippet), b (id of a concept), position
// Columns: none
UNWIND $rows AS row
MATCH (snippet:Snippet {id: row.a})
MATCH (concept:Concept {id: row.b})
MERGE (snippet)-[placed:PLACED_IN]->(concept)
SET placed.position = row.position
