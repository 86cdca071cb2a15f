// Count anew the works that relations rest on, of those with evidence in some sources.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (:Source {id: id})<-[:FROM]-(snippet:Snippet)-[:MENTIONS]->(:Entity)-[relation:RELATES]-(:Entity)
WHERE any(key IN relation.evidence WHERE split(key, '#')[0] = snippet.id)
WITH DISTINCT relation
CALL (relation) {
  UNWIND relation.evidence AS key
  WITH DISTINCT split(key, '#')[0] AS snippet_id
  MATCH (:Snippet {id: snippet_id})-[:FROM]->(source:Source)
  OPTIONAL MATCH (source)-[:OF_WORK]->(work:Work)
  RETURN count(DISTINCT coalesce(work.id, source.id)) AS works
}
SET relation.sources = works
