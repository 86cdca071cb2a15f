// Store forms of relations that are not there yet, and hold all of them until the end of the transaction.
// Others may hold them too, but nobody can lock them then (write/predicates/lock_forms): MERGE on a unique property shares its lock
// on what is there. Whatever is set on a node takes it alone, so that nothing is set where the name is right.
// $rows: maps with id, domain, name
// Columns: none
UNWIND $rows AS row
MERGE (form:Form {id: row.id})
  ON CREATE SET form.domain = row.domain, form.name = row.name
WITH row, form WHERE form.name <> row.name
SET form.name = row.name
