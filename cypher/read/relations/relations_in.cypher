// Relations by id, whole; in one row.
// $ids: ids of relations
// Columns: relations (maps of models.Relation)
UNWIND $ids AS id
MATCH (subject:Entity)-[relation:RELATES {id: id}]->(object:Entity)
USING INDEX relation:RELATES(id)
RETURN collect(relation {.id, subject_id: subject.id, .relation, object_id: object.id, .description, .weight, .sources,
                         .evidence, wording: coalesce(relation.wording, relation.relation),
                         surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])
                        }) AS relations
