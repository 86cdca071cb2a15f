// Store snippets, with their sources and domains where these are missing.
// $rows: maps with id, a (source), domain, domain_id, title, url, path, text, start, end, fingerprint, embedding_id,
//        embedding_model
// Columns: none
UNWIND $rows AS row
MERGE (domain:Domain {id: row.domain_id}) ON CREATE SET domain.name = row.domain
MERGE (source:Source {id: row.a})
  ON CREATE SET source.domain = row.domain, source.title = row.title
MERGE (source)-[:IN_DOMAIN]->(domain)
MERGE (snippet:Snippet {id: row.id})
SET snippet.domain = row.domain, snippet.url = row.url, snippet.path = row.path, snippet.text = row.text,
    snippet.start = row.start, snippet.end = row.end, snippet.fingerprint = row.fingerprint,
    snippet.embedding_id = row.embedding_id, snippet.embedding_model = row.embedding_model
MERGE (snippet)-[:FROM]->(source)
