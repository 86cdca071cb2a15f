// Which forms predicates mean.
// $ids: ids of predicates
// Columns: predicate, name (of the form)
UNWIND $ids AS id
MATCH (predicate:Predicate {id: id})-[:MEANS]->(form:Form)
RETURN id AS predicate, form.name AS name
