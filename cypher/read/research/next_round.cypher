// The number of a topic's next round of searching, from 0: later than all that its pages know of.
// $topic: id of the topic
// Columns: number
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(:Snippet)
WITH coalesce(max(found.round) + 1, 0) AS number
OPTIONAL MATCH (:Topic {id: $topic})<-[:ABOUT]-(page:Page)
WITH number, coalesce(max(page.rounds), 0) AS known
RETURN CASE WHEN known > number THEN known ELSE number END AS number
