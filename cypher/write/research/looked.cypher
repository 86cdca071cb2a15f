// Note that all that a topic's domain held when it was begun to be looked at has been looked at.
// $id: id of the topic
// Columns: none
MATCH (topic:Topic {id: $id})
SET topic.looked = topic.began
