// Say that catalogues were asked about what sources say of themselves, as they were loaded.
// $rows: maps with id, content_hash
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
WHERE source.content_hash = row.content_hash
SET source.looked_up = row.content_hash
