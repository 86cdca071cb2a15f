// The predicates of domains with the forms that they mean, as they are stored.
// $domains: names of domains
// Columns: id, domain, surface, means (maps with form, name, why, score, by, decision; one, where all is well)
MATCH (predicate:Predicate)
WHERE predicate.domain IN $domains
RETURN predicate.id AS id, predicate.domain AS domain, predicate.surface AS surface,
       COLLECT {
         MATCH (predicate)-[means:MEANS]->(form:Form)
         WITH means, form ORDER BY form.id
         RETURN {form: form.id, name: form.name, why: means.why, score: means.score, by: means.by,
                 decision: means.decision}
       } AS means
