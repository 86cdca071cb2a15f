// The references of sources that say which works they mean.
// $source_ids: ids of sources
// Columns: source_id, key (of the reference), record (JSON of models.Work)
UNWIND $source_ids AS source_id
MATCH (:Source {id: source_id})-[cites:CITES_WORK]->(:Work)
RETURN source_id, cites.key AS key, cites.record AS record
ORDER BY source_id, key
