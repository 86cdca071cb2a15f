// The rounds of a topic in which its snippets were first found, with how many in each.
// $topic: id of the topic
// Columns: round, snippets
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(snippet:Snippet)
WITH snippet, min(found.round) AS round
RETURN round, count(snippet) AS snippets ORDER BY round
