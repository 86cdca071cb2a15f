// Note that a topic was researched, over all that its domain held when that began.
// $id: id of the topic; $circumstances: identifies what its research depends on; $depth: rounds after the first
// Columns: none
MATCH (topic:Topic {id: $id})
SET topic.circumstances = $circumstances, topic.depth = $depth, topic.looked = topic.began
