// All that was read in the snippets of domains.
// $domains: names of domains
// Columns: domain, snippet, source (id of its source, or of the work that this is of), payload (JSON of models.Extraction)
MATCH (extraction:Extraction)-[:OF]->(snippet:Snippet)-[:FROM]->(source:Source)
WHERE snippet.domain IN $domains
OPTIONAL MATCH (source)-[:OF_WORK]->(work:Work)
RETURN snippet.domain AS domain, snippet.id AS snippet, coalesce(work.id, source.id) AS source, extraction.payload AS payload
