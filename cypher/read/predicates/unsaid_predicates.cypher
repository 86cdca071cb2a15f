// Those of some predicates that no snippet says.
// $ids: ids of predicates
// Columns: id, form (id of the form that it means, or null)
UNWIND $ids AS id
MATCH (predicate:Predicate {id: id})
WHERE NOT EXISTS { (predicate)<-[:SAYS]-(:Snippet) }
OPTIONAL MATCH (predicate)-[:MEANS]->(form:Form)
RETURN id, form.id AS form
