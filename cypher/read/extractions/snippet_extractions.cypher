// All that was read in snippets, by whichever extractor.
// $snippet_ids: ids of snippets
// Columns: domain, source, payload (JSON of models.Extraction)
UNWIND $snippet_ids AS snippet_id
MATCH (snippet:Snippet {id: snippet_id})-[:FROM]->(source:Source)
MATCH (snippet)<-[:OF]-(extraction:Extraction)
RETURN snippet.domain AS domain, source.id AS source, extraction.payload AS payload
ORDER BY extraction.id
