// The sources that citations join to others: texts of works that they cite, and what cites the works that they are of.
// $ids: ids of sources; $limit: how many for each at most, those that are cited first
// Columns: id, joined (ids of sources)
UNWIND $ids AS id
MATCH (source:Source {id: id})
CALL (source) {
  MATCH (source)-[:CITES_WORK]->(:Work)<-[:OF_WORK]-(other:Source)
  RETURN DISTINCT 0 AS way, other
  UNION
  MATCH (source)-[:OF_WORK]->(:Work)<-[:CITES_WORK]-(other:Source)
  RETURN DISTINCT 1 AS way, other
}
WITH id, min(way) AS way, other.id AS other
ORDER BY id, way, other
RETURN id, collect(other)[..$limit] AS joined
ORDER BY id
