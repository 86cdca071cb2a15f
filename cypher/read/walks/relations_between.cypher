// The relations between entities, those with the most sources first; in one row.
// $ids: ids of entities; $relations: canonical forms, or null for all
// Columns: relations (maps of models.Relation)
UNWIND $ids AS id
MATCH (subject:Entity {id: id})-[relation:RELATES]->(object:Entity)
WHERE object.id IN $ids AND ($relations IS NULL OR relation.relation IN $relations)
WITH subject, relation, object
ORDER BY relation.sources DESC, relation.weight DESC, relation.id
RETURN collect(relation {.id, subject_id: subject.id, .relation, object_id: object.id, .description, .weight, .sources,
                         .evidence, wording: coalesce(relation.wording, relation.relation),
                         surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])
                        }) AS relations
