// The predicates that mean forms.
// $ids: ids of forms
// Columns: id, domain, surface, form, decision (empty where rules decided)
UNWIND $ids AS form
MATCH (:Form {id: form})<-[means:MEANS]-(predicate:Predicate)
RETURN predicate.id AS id, predicate.domain AS domain, predicate.surface AS surface, form,
       coalesce(means.decision, '') AS decision
ORDER BY id
