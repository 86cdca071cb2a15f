// Let nobody else start a run of a topic until this transaction ends.
// $topic: id of the topic
// Columns: none
MATCH (topic:Topic {id: $topic})
SET topic.id = topic.id
