// Remove copies.
// $ids: ids of copies
// Columns: none
UNWIND $ids AS id
MATCH (copy:Copy {id: id})
DETACH DELETE copy
