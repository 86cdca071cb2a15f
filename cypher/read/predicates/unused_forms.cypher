// The forms of domains that no predicate means.
// $domains: names of domains
// Columns: id
MATCH (form:Form)
WHERE form.domain IN $domains AND NOT EXISTS { (form)<-[:MEANS]-(:Predicate) }
RETURN form.id AS id
