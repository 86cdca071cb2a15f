// Let predicates mean nothing, until they are given what they mean now.
// $ids: ids of predicates
// Columns: none
UNWIND $ids AS id
MATCH (:Predicate {id: id})-[means:MEANS]->(:Form)
DELETE means
