// Let a page know of what the rounds of searching found until now: none of it belongs on it.
// $id: id of the page
// Columns: none
MATCH (page:Page {id: $id})-[:ABOUT]->(topic:Topic)
OPTIONAL MATCH (topic)<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(:Snippet)
WITH page, coalesce(max(found.round) + 1, 0) AS rounds
SET page.rounds = rounds
