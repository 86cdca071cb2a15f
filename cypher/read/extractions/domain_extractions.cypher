// All that was read in the snippets of domains.
// $domains: names of domains
// Columns: domain, snippet, source, payload (JSON of models.Extraction)
MATCH (extraction:Extraction)-[:OF]->(snippet:Snippet)-[:FROM]->(source:Source)
WHERE snippet.domain IN $domains
RETURN snippet.domain AS domain, snippet.id AS snippet, source.id AS source, extraction.payload AS payload
