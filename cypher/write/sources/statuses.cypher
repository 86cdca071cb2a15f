// Say what became of the works of sources. Where one was retracted since, or is no more, what cites it is marked anew.
// $rows: maps with id, status (null for nothing)
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.id})
WHERE coalesce(source.status, '') <> coalesce(row.status, '')
WITH row, source, coalesce(source.status, '') = 'retracted' AS was, coalesce(row.status, '') = 'retracted' AS is
SET source.status = row.status
WITH source, was, is
WHERE was <> is
MATCH (source)<-[:FROM]-(:Snippet)<-[:CITES]-(section:Section)
WITH DISTINCT section
SET section.stale = coalesce(COUNT { (section)-[:CITES]->(:Snippet) } < section.cited, section.stale, false)
  OR EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(cited:Source) WHERE cited.status = 'retracted' }
