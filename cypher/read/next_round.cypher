// The number of a topic's next round of searching, from 0.
// $topic: id of the topic
// Columns: number
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(:Snippet)
RETURN coalesce(max(found.round) + 1, 0) AS number
