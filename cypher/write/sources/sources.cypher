// Finish sources: all that is known of them; their hash says that all of their snippets are stored.
// $rows: maps with id, domain, domain_id, url, title, kind, language ("" where nobody knows), published, content_hash,
//        site, paragraphs, work,
//        cites (0 for one that tells of no work, else null until its works are settled),
//        keeps (whether published, work, cites and looked_up stay as they are)
// Columns: none
UNWIND $rows AS row
MERGE (domain:Domain {id: row.domain_id}) ON CREATE SET domain.name = row.domain
MERGE (source:Source {id: row.id})
MERGE (source)-[:IN_DOMAIN]->(domain)
SET source.domain = row.domain, source.url = row.url, source.title = row.title, source.kind = row.kind,
    source.content_hash = row.content_hash, source.place = null,
    source.published = CASE WHEN row.keeps THEN source.published ELSE row.published END,
    source.work = CASE WHEN row.keeps THEN source.work ELSE row.work END,
    source.cites = CASE WHEN row.keeps THEN source.cites ELSE row.cites END,
    source.looked_up = CASE WHEN row.keeps AND source.looked_up IS NOT NULL THEN row.content_hash END,
    source.language = CASE row.language WHEN '' THEN null ELSE row.language END,
    source.site = CASE row.site WHEN '' THEN null ELSE row.site END,
    source.paragraphs = CASE row.site WHEN '' THEN null ELSE row.paragraphs END
