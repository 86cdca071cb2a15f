// The gaps of a topic that may still be settled, with those of their entities that are gone.
// $topic: id of the topic
// Columns: gap_id, gone (ids of entities)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(gap:Gap)
WHERE gap.status IN ['open', 'exhausted', 'silent']
UNWIND gap.entities AS id
OPTIONAL MATCH (entity:Entity {id: id})
USING INDEX SEEK entity:Entity(id)  // in a small graph the planner may go through the whole index instead
WITH gap, id, entity WHERE entity IS NULL
RETURN gap.id AS gap_id, collect(id) AS gone
ORDER BY gap_id
