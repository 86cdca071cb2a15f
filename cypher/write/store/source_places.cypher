// Note what is known of the addresses of sources.
// $rows: maps with id, url, place (null for one whose address is whole)
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
SET source.url = row.url, source.place = row.place
