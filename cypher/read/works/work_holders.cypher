// The records of works that sources keep: of themselves, and in their references.
// $ids: ids of works; $without: ids of sources that are left out
// Columns: source_id, key (of the reference; null for what a source says of itself), record (JSON of models.Work)
UNWIND $ids AS id
MATCH (source:Source)-[held:OF_WORK|CITES_WORK]->(:Work {id: id})
WHERE NOT source.id IN $without
RETURN source.id AS source_id, held.key AS key,
       CASE type(held) WHEN 'OF_WORK' THEN source.work ELSE held.record END AS record
ORDER BY source_id, key
