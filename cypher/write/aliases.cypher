// Store aliases and the decisions which entity each names; a decision that is there already stays.
// $rows: maps with id, domain, key, entity, why, score, by
// Columns: none
UNWIND $rows AS row
MERGE (alias:Alias {id: row.id})
  ON CREATE SET alias.domain = row.domain, alias.key = row.key, alias.sense = '', alias.surface = ''
MERGE (entity:Entity {id: row.entity})
  ON CREATE SET entity.name = '', entity.description = '', entity.kind = 'concept'
MERGE (alias)-[names:NAMES]->(entity)
  ON CREATE SET names.why = row.why, names.score = row.score, names.by = row.by
