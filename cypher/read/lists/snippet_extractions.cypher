// What was read in snippets, by extractor.
// $owners: ids of snippets
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.StoredExtraction, the payload as JSON)
UNWIND $owners AS owner
MATCH (snippet:Snippet {id: owner})
CALL (snippet) {
  MATCH (snippet)<-[:OF]-(extraction:Extraction)
  WITH snippet, extraction, extraction.id AS id, extraction.extractor AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN extraction, id, value
}
RETURN owner, id, value,
       extraction {.id, .extractor, .prompt_version, .payload} AS node
