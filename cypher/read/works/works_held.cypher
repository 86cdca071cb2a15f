// The works that sources are of, or cite.
// $source_ids: ids of sources
// Columns: id, sources (ids of those that are of it)
UNWIND $source_ids AS source_id
MATCH (:Source {id: source_id})-[:OF_WORK|CITES_WORK]->(work:Work)
WITH DISTINCT work
RETURN work.id AS id, COLLECT { MATCH (source:Source)-[:OF_WORK]->(work) RETURN source.id } AS sources
ORDER BY id
