// The relations of entities with others that have evidence in some domains.
// For each entity those with the most of these domains' sources; none that lead to groups.
// $ids: ids of entities; $domains: names of domains; $limit: how many of each at most
// Columns: relation (map of models.Relation)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) {
  MATCH (entity)-[relation:RELATES]-(:Entity)
  WITH DISTINCT relation
  CALL (relation) {
    UNWIND relation.evidence AS key
    MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
      USING INDEX SEEK snippet:Snippet(id)
    WHERE toString(snippet.domain) IN $domains
    RETURN count(key) AS weight, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
  }
  WITH relation, weight, sources WHERE weight > 0
  ORDER BY sources DESC, weight DESC, relation.id LIMIT $limit
  RETURN relation
}
WITH DISTINCT relation
RETURN relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id, .description,
                 .weight, .sources, .evidence,
                 wording: coalesce(relation.wording, relation.relation),
                 surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS relation
