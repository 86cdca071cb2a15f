// The works that sources cite, by the entries of their references.
// $owners: ids of sources; $order: title (of the entry's work)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id (key of the entry), value (in the order), node (map of models.SourceReference)
UNWIND $owners AS owner
MATCH (source:Source {id: owner})
CALL (source) {
  MATCH (source)-[cites:CITES_WORK]->(work:Work)
  WITH cites, work, cites.key AS id, CASE $order WHEN 'title' THEN toLower(left(work.title, 100)) END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN cites, work, id, value
}
RETURN owner, id, value, {
  key: cites.key, record: cites.record,
  work: work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
              cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(other:Source) RETURN DISTINCT other }}
} AS node
