// Give aliases the surface that they are shown by.
// $rows: maps with id, surface
// Columns: none
UNWIND $rows AS row
MATCH (alias:Alias {id: row.id})
WHERE alias.surface <> row.surface
SET alias.surface = row.surface
