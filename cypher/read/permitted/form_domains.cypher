// The canonical forms of domains that some words are the id or the name of.
// $named: ids or names; $domains: names of domains
// Columns: named, name
MATCH (form:Form)
WHERE (form.id IN $named OR form.name IN $named) AND toString(form.domain) IN $domains
UNWIND [each IN [form.id, form.name] WHERE each IN $named] AS named
RETURN DISTINCT named, form.name AS name
ORDER BY named
