// The snippets that a topic's queries found, each with the best score that one found it with.
// $topic: id of the topic
// Columns: id, score
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(snippet:Snippet)
RETURN snippet.id AS id, max(found.score) AS score
