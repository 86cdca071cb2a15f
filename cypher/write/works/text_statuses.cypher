// Let all texts of works be what became of these, whichever text says so. Where a work was retracted since, or is no
// more, what cites one is marked anew.
// $rows: maps with id (of the work), status
// Columns: none
UNWIND $rows AS row
MATCH (source:Source)-[:OF_WORK]->(:Work {id: row.id})
WHERE coalesce(source.status, '') <> coalesce(row.status, '')
WITH row, source, coalesce(source.status, '') = 'retracted' AS was, coalesce(row.status, '') = 'retracted' AS is
SET source.status = row.status
WITH source, was, is
WHERE was <> is
MATCH (source)<-[:FROM]-(:Snippet)<-[:CITES]-(section:Section)
WITH DISTINCT section
SET section.stale = coalesce(COUNT { (section)-[:CITES]->(:Snippet) } < section.cited, false)
  OR EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(cited:Source) WHERE cited.status = 'retracted' }
