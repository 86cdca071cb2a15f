// Remove predicates.
// $ids: ids of predicates
// Columns: none
UNWIND $ids AS id
MATCH (predicate:Predicate {id: id})
DETACH DELETE predicate
