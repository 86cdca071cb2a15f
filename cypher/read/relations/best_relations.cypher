// The relations of entities with others, for each those with the most sources; none that lead to groups.
// $ids: ids of entities; $limit: how many of each at most
// Columns: relation (map of models.Relation)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) {
  MATCH (entity)-[relation:RELATES]-(:Entity)
  WHERE size(relation.evidence) > 0 // what leads to a group has none
  WITH DISTINCT relation
  ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT $limit
  RETURN relation
}
WITH DISTINCT relation
ORDER BY relation.sources DESC, relation.weight DESC, relation.id
RETURN relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id, .description,
                 .weight, .sources, .evidence,
                 wording: coalesce(relation.wording, relation.relation),
                 surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS relation
