// The relations of a topic that start or end at given entities; in one row.
// $topic: id of the topic; $entity_ids: ids of entities
// Columns: relations (maps of models.Relation, sorted by id)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS entity
WITH entities, entity WHERE entity.id IN $entity_ids
MATCH (entity)-[relation:RELATES]-(other:Entity)
WHERE other IN entities
WITH DISTINCT relation
WITH relation ORDER BY relation.id
RETURN collect(relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id,
                         .description, .weight, .sources, .evidence,
                         wording: coalesce(relation.wording, relation.relation),
                         surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])
                        }) AS relations
