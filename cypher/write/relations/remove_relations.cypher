// Remove relations.
// $ids: ids of relations
// Columns: none
UNWIND $ids AS id
MATCH ()-[relation:RELATES {id: id}]->()
USING INDEX relation:RELATES(id)
DELETE relation
