// Store snippets, with their sources and domains where these are missing. A new one tells how often somebody had begun
// to look at the domain before, and when it came; a new source too tells the first; the domain is locked, so that nobody begins meanwhile. Its words are
// not counted yet.
// $rows: maps with id, a (source), domain, domain_id, title, url, path, text, start, end, fingerprint, embedding_id,
//        embedding_model, kind, first_line, last_line, structure, language ("" for English)
// Columns: none
UNWIND $rows AS row
MERGE (domain:Domain {id: row.domain_id}) ON CREATE SET domain.name = row.domain
SET domain.looks = coalesce(domain.looks, 0),
    domain.languages = CASE WHEN row.language = '' OR row.language IN coalesce(domain.languages, []) THEN domain.languages
                            ELSE coalesce(domain.languages, []) + row.language END
WITH row, domain
MERGE (source:Source {id: row.a})
  ON CREATE SET source.domain = row.domain, source.title = row.title, source.added = domain.looks
MERGE (source)-[:IN_DOMAIN]->(domain)
MERGE (snippet:Snippet {id: row.id}) ON CREATE SET snippet.added = domain.looks, snippet.loaded = datetime(),
  snippet.uncounted = row.domain
SET snippet.domain = row.domain, snippet.url = row.url, snippet.path = row.path, snippet.text = row.text,
    snippet.start = row.start, snippet.end = row.end, snippet.fingerprint = row.fingerprint,
    snippet.embedding_id = row.embedding_id, snippet.embedding_model = row.embedding_model,
    snippet.kind = row.kind, snippet.first_line = row.first_line, snippet.last_line = row.last_line,
    snippet.structure = row.structure,
    snippet.language = CASE row.language WHEN '' THEN null ELSE row.language END
MERGE (snippet)-[:FROM]->(source)
