// Relations by id, as they are stored.
// $ids: ids of relations
// Columns: id, evidence, description
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
RETURN id, relation.evidence AS evidence, relation.description AS description
