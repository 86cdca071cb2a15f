// Store aliases, and the decisions which entity each names; a decision that is there already stays. An alias has the
// marks by which those that may mean the same are found.
// $rows: maps with id, domain, key, sense, wide, acronym, initials, person, entity, why, score, by, decision (or null)
// Columns: none
UNWIND $rows AS row
MERGE (alias:Alias {id: row.id})
  ON CREATE SET alias.domain = row.domain, alias.key = row.key, alias.sense = row.sense, alias.surface = '',
    alias.wide = row.wide, alias.acronym = row.acronym, alias.initials = row.initials, alias.person = row.person
MERGE (entity:Entity {id: row.entity})
  ON CREATE SET entity.name = '', entity.description = '', entity.kind = 'concept', entity.tally = '[]'
MERGE (alias)-[names:NAMES]->(entity)
  ON CREATE SET names.why = row.why, names.score = row.score, names.by = row.by, names.decision = row.decision
