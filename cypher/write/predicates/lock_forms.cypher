// Lock forms of relations until the end of the transaction, after all who hold them (write/predicates/forms) have ended theirs.
// Only an id that is set anew is locked for others' MERGE; one that is set to what it is already is not.
// $ids: sorted ids of forms
// Columns: id, name, domain
UNWIND $ids AS id
MATCH (form:Form {id: id})
SET form.name = form.name
REMOVE form.id
WITH form, id
SET form.id = id
RETURN id, form.name AS name, form.domain AS domain
