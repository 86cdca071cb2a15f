// Give entities their names, kinds and descriptions.
// $rows: maps with id, name, kind, description
// Columns: none
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
SET entity.name = row.name, entity.kind = row.kind, entity.description = row.description
