// The evidence that relations have in some domains; those that have none there are left out.
// $ids: ids of relations; $domains: names of domains
// Columns: id, evidence (keys), sources (how many of them)
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
UNWIND relation.evidence AS key
MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
  USING INDEX SEEK snippet:Snippet(id)
WHERE toString(snippet.domain) IN $domains
RETURN id, collect(key) AS evidence, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
