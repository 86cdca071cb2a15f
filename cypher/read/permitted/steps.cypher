// The relations of entities with others, no groups, that have evidence in some domains, as columns: rows of their own take
// the driver many times as long.
// $ids: ids of entities; $domains: names of domains
// Columns: entity, other, degree (relations of the other), relation (id), sources, weight (of these domains; lists of one
//          length)
UNWIND $ids AS id
MATCH (:Entity {id: id})-[relation:RELATES]-(other:Entity)
WHERE NOT 'Group' IN labels(other)
CALL (relation) {
  UNWIND relation.evidence AS key
  MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
    USING INDEX SEEK snippet:Snippet(id)
  WHERE toString(snippet.domain) IN $domains
  RETURN count(key) AS weight, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
}
WITH id, relation, other, weight, sources WHERE weight > 0
RETURN collect(id) AS entity, collect(other.id) AS other, collect(COUNT { (other)-[:RELATES]-() }) AS degree,
       collect(relation.id) AS relation, collect(sources) AS sources, collect(weight) AS weight
