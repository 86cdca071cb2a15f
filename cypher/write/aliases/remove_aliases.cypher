// Remove aliases.
// $ids: ids of aliases
// Columns: none
UNWIND $ids AS id
MATCH (alias:Alias {id: id})
DETACH DELETE alias
