// The sources that services brought for a topic's queries since its domain was begun to be looked at for the n-th time.
// $topic: id of the topic; $added: n
// Columns: id
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FETCHED_FOR]-(source:Source)
WHERE source.added >= $added
RETURN DISTINCT source.id AS id ORDER BY id
