// Keep what somebody who looked at siblings found: a group, which is a decision of theirs, or none.
// $rows: maps with id, parent, relation, children, label ("" for no group), lead, description, by and decision (map with
//        id, why, score, entities, names)
// Columns: none
UNWIND $rows AS row
MERGE (look:Grouping {id: row.id})
SET look.parent = row.parent, look.relation = row.relation, look.children = row.children, look.label = row.label,
    look.lead = row.lead, look.description = row.description, look.by = row.by
WITH look, row WHERE row.label <> ''
MERGE (decision:Decision {id: row.decision.id})
ON CREATE SET decision.subject = 'entity', decision.kind = 'group', decision.why = row.decision.why, decision.by = row.by,
              decision.score = row.decision.score, decision.at = datetime(), decision.entities = row.decision.entities,
              decision.names = row.decision.names, decision.moved = [], decision.snippets = []
MERGE (look)-[:BY]->(decision)
