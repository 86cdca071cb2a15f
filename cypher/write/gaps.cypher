// Store gaps of a topic with the entities that they are about.
// $topic: id of the topic; $rows: maps with id, kind, score, status, tried, searched, facts, entity_ids
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (gap:Gap {id: row.id})
SET gap.kind = row.kind, gap.score = row.score, gap.status = row.status, gap.tried = row.tried,
    gap.searched = row.searched, gap.facts = row.facts
MERGE (gap)-[:IN_TOPIC]->(topic)
WITH gap, row
UNWIND range(0, size(row.entity_ids) - 1) AS position
MATCH (entity:Entity {id: row.entity_ids[position]})
MERGE (gap)-[about:ABOUT]->(entity)
SET about.position = position
