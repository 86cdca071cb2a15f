// Remove those of some forms that no predicate means.
// $ids: ids of forms
// Columns: none
UNWIND $ids AS id
MATCH (form:Form {id: id})
WHERE NOT EXISTS { (form)<-[:MEANS]-(:Predicate) }
DELETE form
