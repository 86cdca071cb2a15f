// Let sources have whole addresses instead of places below a folder. They count as not loaded to their end, so that
// their snippets are given the address, too.
// $rows: maps with id (of a source), url
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
SET source.url = row.url, source.place = null, source.content_hash = ''
