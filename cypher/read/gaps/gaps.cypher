// The ledger of a topic's gaps: open ones first, then by score.
// $topic: id of the topic
// Columns: gap (map of models.Gap)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(gap:Gap)
OPTIONAL MATCH (gap)-[about:ABOUT]->(entity:Entity)
WITH gap, about, entity ORDER BY about.position, entity.id
WITH gap, collect(entity.id) AS entity_ids, collect(entity.name) AS entity_names
ORDER BY CASE gap.status WHEN 'open' THEN 0 ELSE 1 END, gap.score DESC, gap.id
RETURN gap {.id, .kind, .score, .status, .tried, .searched, .facts, subject: coalesce(gap.subject, ''),
            identifier: coalesce(gap.identifier, ''),
            entity_ids: entity_ids, entity_names: entity_names} AS gap
