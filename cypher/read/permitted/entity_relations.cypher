// The relations of entities that have evidence in some domains, in the order of what these tell.
// $owners: ids of entities; $topic: id of a topic that both ends are in, or null; $forms: names of their canonical
// forms, or null; $entities: ids of entities of which one is the other end, or null;
// $order: sources (most first), weight (most evidence first) or name (of the form)
// $domains: names of domains
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Relation, counted everywhere)
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(member:Entity)
WITH collect(member) AS members
UNWIND $owners AS owner
MATCH (entity:Entity {id: owner})
CALL (entity, members) {
  MATCH (entity)-[relation:RELATES]-(other:Entity)
  WHERE $topic IS NULL OR (entity IN members AND other IN members)
  WITH relation, other
  WHERE size(relation.evidence) > 0 AND ($forms IS NULL OR relation.relation IN $forms)
    AND ($entities IS NULL OR other.id IN $entities)
  WITH DISTINCT relation
  CALL (relation) {
    UNWIND relation.evidence AS key
    MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
      USING INDEX SEEK snippet:Snippet(id)
    WHERE toString(snippet.domain) IN $domains
    RETURN count(key) AS weight, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
  }
  WITH relation, weight, sources WHERE weight > 0
  WITH relation, relation.id AS id,
       CASE $order WHEN 'weight' THEN -weight WHEN 'name' THEN toLower(left(relation.relation, 100))
                   ELSE -sources END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN relation, id, value
}
RETURN owner, id, value,
       relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id,
                                        .description, .weight, .sources, .evidence,
                                        wording: coalesce(relation.wording, relation.relation),
                                        surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS node
