// Note that the records of sources were asked for again just now.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (source:Source {id: id})
SET source.checked = datetime()
