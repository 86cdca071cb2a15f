// The distinct sources of relations.
// $ids: ids of relations
// Columns: id, sources (ids)
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
RETURN id, COLLECT {
  UNWIND relation.evidence AS key
  WITH DISTINCT split(key, '#')[0] AS snippet_id
  MATCH (:Snippet {id: snippet_id})-[:FROM]->(source:Source)
  RETURN DISTINCT source.id
} AS sources
