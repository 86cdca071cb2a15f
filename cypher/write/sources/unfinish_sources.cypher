// Let sources count as not loaded to their end.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (source:Source {id: id})
SET source.content_hash = ''
