// Extractions by id.
// $ids: ids of extractions
// Columns: node (map of models.StoredExtraction, the payload as JSON)
UNWIND $ids AS id
MATCH (extraction:Extraction {id: id})
RETURN extraction {.id, .extractor, .prompt_version, .payload} AS node
