// How often a topic's domain was begun to be looked at, the topic's own newest look among these.
// $topic: id of the topic
// Columns: began
MATCH (topic:Topic {id: $topic})
RETURN coalesce(topic.began, 0) AS began
