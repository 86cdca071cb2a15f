// Lock forms of relations until the end of the transaction.
// $ids: sorted ids of forms
// Columns: id, name, domain
UNWIND $ids AS id
MATCH (form:Form {id: id})
SET form.name = form.name
RETURN id, form.name AS name, form.domain AS domain
