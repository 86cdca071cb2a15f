// Store forms of relations that are not there yet, and lock all of them until the end of the transaction.
// $rows: maps with id, domain, name
// Columns: none
UNWIND $rows AS row
MERGE (form:Form {id: row.id})
  ON CREATE SET form.domain = row.domain
SET form.name = row.name
