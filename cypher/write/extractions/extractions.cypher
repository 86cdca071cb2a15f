// Store what extractors read. A snippet that is gone takes none.
// $rows: maps with id, snippet, extractor, prompt_version, payload (JSON of models.Extraction)
// Columns: none
UNWIND $rows AS row
MATCH (snippet:Snippet {id: row.snippet})
MERGE (extraction:Extraction {id: row.id})
SET extraction.extractor = row.extractor, extraction.prompt_version = row.prompt_version,
    extraction.payload = row.payload
MERGE (extraction)-[:OF]->(snippet)
