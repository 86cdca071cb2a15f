// Say what became of gaps.
// $rows: maps with id, status, tried
// Columns: none
UNWIND $rows AS row
MATCH (gap:Gap {id: row.id})
SET gap.status = row.status, gap.tried = row.tried
