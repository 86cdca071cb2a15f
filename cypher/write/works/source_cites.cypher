// Say how many entries the references of sources have: the last of what a load writes of works.
// $rows: maps with id (of a source), cites
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
SET source.cites = row.cites
