// Let aliases name nothing, until they are given what they name now.
// $ids: ids of aliases
// Columns: none
UNWIND $ids AS id
MATCH (:Alias {id: id})-[names:NAMES]->(:Entity)
DELETE names
