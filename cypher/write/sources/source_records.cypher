// Let sources say something else of themselves as works.
// $rows: maps with id, work (JSON of models.Work), published
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
SET source.work = row.work, source.published = row.published
