// Which of some entities a topic has; in one row.
// $topic: id of the topic; $ids: ids of entities
// Columns: ids (sorted)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WHERE entity.id IN $ids
WITH entity.id AS id ORDER BY id
RETURN collect(id) AS ids
