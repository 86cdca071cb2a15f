// Store works; what they are known as is written apart.
// $rows: maps with id, domain, cited_as (JSON of models.Work, or null)
// Columns: none
UNWIND $rows AS row
MERGE (work:Work {id: row.id})
SET work.domain = row.domain, work.cited_as = row.cited_as
