// Give sources the sites that they are pages of, and the prints of their paragraphs.
// $rows: maps with id, site, paragraphs
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
SET source.site = row.site, source.paragraphs = row.paragraphs
