// What entities are called.
// $ids: ids of entities
// Columns: id, name
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
RETURN id, entity.name AS name
ORDER BY id
