// What the entities of a topic that are named like it are described as.
// $topic: id of the topic; $keys: names in lower case
// Columns: description
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WHERE toLower(entity.name) IN $keys AND coalesce(entity.description, '') <> ''
RETURN entity.description AS description
ORDER BY entity.id
