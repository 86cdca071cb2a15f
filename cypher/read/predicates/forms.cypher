// Forms of relations with the predicates that mean them.
// $ids: ids of forms
// Columns: form (map of models.RelationForm)
UNWIND $ids AS id
MATCH (form:Form {id: id})
RETURN form {.id, .domain, .name, predicates: COLLECT {
  MATCH (form)<-[means:MEANS]-(predicate:Predicate)
  WITH predicate, means ORDER BY predicate.surface
  RETURN {surface: predicate.surface, why: means.why, score: means.score, by: means.by,
          decision: coalesce(means.decision, ''), snippets: COUNT { (predicate)<-[:SAYS]-() }}
}} AS form
ORDER BY form.domain, form.name
