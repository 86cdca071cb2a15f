// Store forms of relations that are not there yet; until the end of the transaction nobody can lock them
// (write/lock_forms), though others may do this with the same forms. MERGE on a unique property shares its lock on what
// is there already; whatever is set on the node would take it alone, so that nothing is where the name is right.
// $rows: maps with id, domain, name
// Columns: none
UNWIND $rows AS row
MERGE (form:Form {id: row.id})
  ON CREATE SET form.domain = row.domain, form.name = row.name
WITH row, form WHERE form.name <> row.name
SET form.name = row.name
