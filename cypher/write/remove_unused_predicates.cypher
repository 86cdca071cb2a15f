// Remove those of some predicates that no snippet says.
// $ids: ids of predicates
// Columns: form (id of a form that one meant)
UNWIND $ids AS id
MATCH (predicate:Predicate {id: id})
WHERE NOT EXISTS { (predicate)<-[:SAYS]-(:Snippet) }
OPTIONAL MATCH (predicate)-[:MEANS]->(form:Form)
WITH predicate, form.id AS form
DETACH DELETE predicate
RETURN DISTINCT form
