// Keep which names decisions moved.
// $rows: maps with id, moved (surfaces)
// Columns: none
UNWIND $rows AS row
MATCH (decision:Decision {id: row.id})
SET decision.moved = row.moved
