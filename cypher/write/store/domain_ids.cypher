// Give domains other ids.
// $rows: maps with id, name
// Columns: none
UNWIND $rows AS row
MATCH (domain:Domain {name: row.name})
SET domain.id = row.id
