// Entries of the references of sources, by their keys.
// $rows: maps with source_id, keys
// Columns: source_id, reference (map of models.SourceReference)
UNWIND $rows AS row
MATCH (source:Source {id: row.source_id})-[cites:CITES_WORK]->(work:Work)
WHERE cites.key IN row.keys
RETURN row.source_id AS source_id, {
  key: cites.key, record: cites.record,
  work: work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
              cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(other:Source) RETURN DISTINCT other }}
} AS reference
ORDER BY source_id, cites.key
