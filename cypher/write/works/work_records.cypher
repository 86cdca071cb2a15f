// Store what is known of works.
// $rows: maps with id, title, published, record (JSON of models.Work)
// Columns: none
UNWIND $rows AS row
MATCH (work:Work {id: row.id})
SET work.title = row.title, work.published = row.published, work.record = row.record
