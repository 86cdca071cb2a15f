// What the sources of snippets refer to, by the keys of the entries of their references.
// $rows: maps with snippet_id, keys
// Columns: snippet_id, reference (map of models.SourceReference)
UNWIND $rows AS row
MATCH (:Snippet {id: row.snippet_id})-[:FROM]->(:Source)-[cites:CITES_WORK]->(work:Work)
WHERE cites.key IN row.keys
RETURN row.snippet_id AS snippet_id, {
  key: cites.key, record: cites.record,
  work: work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
              cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(other:Source) RETURN DISTINCT other }}
} AS reference
ORDER BY snippet_id, cites.key
