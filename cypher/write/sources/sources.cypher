// Finish sources: all that is known of them; their hash says that all of their snippets are stored. Where a work was
// retracted since, or is no more, what cites it is marked anew.
// $rows: maps with id, domain, domain_id, url, title, kind, published, content_hash, site, paragraphs, work, status
// Columns: none
UNWIND $rows AS row
MERGE (domain:Domain {id: row.domain_id}) ON CREATE SET domain.name = row.domain
MERGE (source:Source {id: row.id})
MERGE (source)-[:IN_DOMAIN]->(domain)
WITH row, source, coalesce(source.status, '') = 'retracted' AS was, coalesce(row.status, '') = 'retracted' AS is
SET source.domain = row.domain, source.url = row.url, source.title = row.title, source.kind = row.kind,
    source.published = row.published, source.content_hash = row.content_hash, source.place = null,
    source.work = row.work, source.status = row.status,
    source.site = CASE row.site WHEN '' THEN null ELSE row.site END,
    source.paragraphs = CASE row.site WHEN '' THEN null ELSE row.paragraphs END
WITH source, was, is
WHERE was <> is
MATCH (source)<-[:FROM]-(:Snippet)<-[:CITES]-(section:Section)
WITH DISTINCT section
SET section.stale = coalesce(COUNT { (section)-[:CITES]->(:Snippet) } < section.cited, false)
  OR EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(cited:Source) WHERE cited.status = 'retracted' }
