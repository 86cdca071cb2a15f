// Lock entities until the end of the transaction, so that what is counted from their mentions stays true.
// Groups are none: nobody mentions them.
// $ids: sorted ids of entities
// Columns: id, name, description, kind, tally (null where there is none yet)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
WHERE NOT entity:Group
SET entity.kind = entity.kind
RETURN id, entity.name AS name, entity.description AS description, entity.kind AS kind,
       entity.tally AS tally
