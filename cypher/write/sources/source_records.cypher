// Let sources say something else of themselves as works. Where a work was retracted since, or is no more, what cites it
// is marked anew.
// $rows: maps with id, work (JSON of models.Work), published, status
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
WITH row, source, coalesce(source.status, '') = 'retracted' AS was, coalesce(row.status, '') = 'retracted' AS is
SET source.work = row.work, source.published = row.published, source.status = row.status
WITH source, was, is
WHERE was <> is
MATCH (source)<-[:FROM]-(:Snippet)<-[:CITES]-(section:Section)
WITH DISTINCT section
SET section.stale = coalesce(COUNT { (section)-[:CITES]->(:Snippet) } < section.cited, false)
  OR EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(cited:Source) WHERE cited.status = 'retracted' }
