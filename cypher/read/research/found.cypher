// The snippets that a topic's queries found.
// $topic: id of the topic
// Columns: id
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
RETURN DISTINCT snippet.id AS id
