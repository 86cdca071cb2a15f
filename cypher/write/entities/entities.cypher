// Give entities their names, kinds, descriptions and tallies.
// $rows: maps with id, name, kind, description, tally
// Columns: none
UNWIND $rows AS row
MATCH (entity:Entity {id: row.id})
SET entity.name = row.name, entity.kind = row.kind, entity.description = row.description,
    entity.tally = row.tally
