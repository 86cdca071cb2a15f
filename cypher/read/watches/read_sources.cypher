// The sources that a topic's queries found something of.
// $topic: id of the topic
// Columns: id
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(:Snippet)-[:FROM]->(source:Source)
RETURN DISTINCT source.id AS id ORDER BY id
