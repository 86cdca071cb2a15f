// Gaps by id, of whichever topic.
// $ids: ids of gaps
// Columns: gap (map of models.Gap), topic (id), settled (when it got another status than open, or nothing)
UNWIND $ids AS id
MATCH (gap:Gap {id: id})
OPTIONAL MATCH (gap)-[about:ABOUT]->(entity:Entity)
WITH gap, about, entity ORDER BY about.position, entity.id
WITH gap, collect(entity.id) AS entity_ids, collect(entity.name) AS entity_names
RETURN gap {.id, .kind, .score, .status, .tried, .searched, .facts, subject: coalesce(gap.subject, ''),
            identifier: coalesce(gap.identifier, ''),
            entity_ids: entity_ids, entity_names: entity_names} AS gap,
       head(COLLECT { MATCH (gap)-[:IN_TOPIC]->(topic:Topic) RETURN topic.id }) AS topic,
       coalesce(toString(gap.settled), '') AS settled
