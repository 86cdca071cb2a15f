// Store a page, without its sections; it knows of what the rounds of searching found until now.
// $id, $kind, $version, $title, $audience, $engine, $partial, $left_out, $language, $references (JSON),
// $options (JSON), $unfilled (JSON): the page's; $topic: id of its topic
// Columns: none
MATCH (topic:Topic {id: $topic})
MERGE (page:Page {id: $id}) ON CREATE SET page.written = datetime()
SET page.kind = $kind, page.version = $version, page.title = $title, page.audience = $audience,
    page.engine = $engine, page.partial = $partial, page.left_out = $left_out, page.references = $references,
    page.language = $language, page.options = $options, page.unfilled = $unfilled
MERGE (page)-[:ABOUT]->(topic)
WITH topic, page
OPTIONAL MATCH (topic)<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(:Snippet)
WITH page, coalesce(max(found.round) + 1, 0) AS rounds
SET page.rounds = rounds
