// What one version of one extractor read in snippets.
// $snippet_ids: ids of snippets; $extractor, $version: who read them
// Columns: payload (JSON of models.Extraction)
UNWIND $snippet_ids AS snippet_id
MATCH (:Snippet {id: snippet_id})<-[:OF]-(extraction:Extraction)
WHERE extraction.extractor = $extractor AND extraction.prompt_version = $version
RETURN extraction.payload AS payload
