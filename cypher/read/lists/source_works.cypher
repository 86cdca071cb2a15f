// The works that sources are of.
// $owners: ids of sources; $order: title
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.KnownWork)
UNWIND $owners AS owner
MATCH (source:Source {id: owner})
CALL (source) {
  MATCH (source)-[:OF_WORK]->(work:Work)
  WITH work, work.id AS id, CASE $order WHEN 'title' THEN toLower(left(work.title, 100)) END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN work, id, value
}
RETURN owner, id, value,
       work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
             cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(source:Source) RETURN DISTINCT source }} AS node
