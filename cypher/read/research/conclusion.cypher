// Under which circumstances and to which depth a topic was researched.
// $id: id of the topic
// Columns: circumstances ("" when it was not), depth (-1 then)
MATCH (topic:Topic {id: $id})
RETURN coalesce(topic.circumstances, '') AS circumstances, coalesce(topic.depth, -1) AS depth
