// Store predicates and the forms that each means; what is there already stays.
// $rows: maps with id, domain, surface, form (id, of a form that is there), why, score, by, decision (or null)
// Columns: none
UNWIND $rows AS row
MATCH (form:Form {id: row.form})
MERGE (predicate:Predicate {id: row.id})
  ON CREATE SET predicate.domain = row.domain, predicate.surface = row.surface
MERGE (predicate)-[means:MEANS]->(form)
  ON CREATE SET means.why = row.why, means.score = row.score, means.by = row.by, means.decision = row.decision
