// Say which works sources cite, both being stored.
// $rows: maps with id, a (id of the source), b (id of the work), key (of the reference), record (JSON of models.Work)
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.a}), (work:Work {id: row.b})
MERGE (source)-[cites:CITES_WORK {key: row.key}]->(work)
SET cites.record = row.record
