// Say which works sources are of, both being stored.
// $rows: maps with id, a (id of the source), b (id of the work), fullness
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.a}), (work:Work {id: row.b})
MERGE (source)-[of:OF_WORK]->(work)
SET of.fullness = row.fullness
