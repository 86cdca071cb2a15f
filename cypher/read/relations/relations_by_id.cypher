// Relations by id, as they are stored.
// $ids: ids of relations
// Columns: id, evidence, surfaces (of each piece of evidence, parted by line breaks), description
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
RETURN id, relation.evidence AS evidence,
       coalesce(relation.surfaces, [key IN relation.evidence | relation.relation]) AS surfaces, relation.description AS description
