// Remove entities.
// $ids: ids of entities
// Columns: none
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
DETACH DELETE entity
