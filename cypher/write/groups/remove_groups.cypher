// Remove groups; their members and parents stay.
// $ids: ids of groups
// Columns: none
UNWIND $ids AS id
MATCH (group:Group {id: id})
DETACH DELETE group
