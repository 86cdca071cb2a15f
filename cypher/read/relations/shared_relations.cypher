// The relations of which two topics have both ends; those with the most sources first.
// $topic, $other: ids of the topics; $limit: how many
// Columns: relations (maps of models.Relation), total (count)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
  USING INDEX SEEK topic:Topic(id)  // in a small graph the planner goes through all entities instead
WHERE NOT 'Group' IN labels(entity) AND EXISTS { (entity)-[:IN_TOPIC]->(:Topic {id: $other}) }
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object)
  WHERE object IN entities
  WITH relation ORDER BY relation.sources DESC, relation.weight DESC, relation.id
  RETURN collect(relation) AS found
}
RETURN [relation IN found[..$limit] | relation {.id, subject_id: startNode(relation).id, .relation,
          object_id: endNode(relation).id, .description, .weight, .sources, .evidence,
          wording: coalesce(relation.wording, relation.relation),
          surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])}] AS relations,
       size(found) AS total
