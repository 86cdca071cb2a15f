// Mark sections as stale, or as not stale.
// $rows: maps with id, stale
// Columns: none
UNWIND $rows AS row
MATCH (section:Section {id: row.id})
SET section.stale = row.stale
