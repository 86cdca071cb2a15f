// Store gaps of a topic with the entities that they are about, and when each got another status than open.
// $topic: id of the topic; $rows: maps with id, kind, score, status, tried, searched, subject,
//        identifier, facts, entity_ids
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (gap:Gap {id: row.id})
SET gap.settled = CASE WHEN row.status = 'open' THEN null WHEN row.status = gap.status THEN gap.settled
                       ELSE datetime() END
SET gap.kind = row.kind, gap.score = row.score, gap.status = row.status, gap.tried = row.tried,
    gap.searched = row.searched, gap.subject = row.subject,
    gap.identifier = CASE row.identifier WHEN '' THEN null ELSE row.identifier END, gap.facts = row.facts
MERGE (gap)-[:IN_TOPIC]->(topic)
SET gap.entities = CASE WHEN row.status = 'open' OR gap.entities IS NULL THEN row.entity_ids ELSE gap.entities END
WITH gap, row
CALL (gap, row) {
  MATCH (gap)-[old:ABOUT]->(entity:Entity)
  WHERE NOT entity.id IN row.entity_ids
  DELETE old
}
UNWIND range(0, size(row.entity_ids) - 1) AS position
MATCH (entity:Entity {id: row.entity_ids[position]})
MERGE (gap)-[about:ABOUT]->(entity)
SET about.position = position
