// The distinct sources of relations, in one row: rows cost more to fetch than what is in them.
// $ids: ids of relations
// Columns: ids, sources (the ids of each relation's; both are lists of one length)
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX SEEK relation:RELATES(id)
WITH id, COLLECT {
  UNWIND relation.evidence AS key
  WITH DISTINCT split(key, '#')[0] AS snippet_id
  MATCH (:Snippet {id: snippet_id})-[:FROM]->(source:Source)
  RETURN DISTINCT source.id
} AS sources
RETURN collect(id) AS ids, collect(sources) AS sources
