// What the questions about missing facets of a topic have found.
// $topic: id of the topic
// Columns: gap_id, subject (the facet's heading), snippet_ids
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(gap:Gap)
WHERE gap.kind = 'missing_facet'
MATCH (gap)<-[:ADDRESSES]-(:Question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH gap, snippet.id AS id ORDER BY id
RETURN gap.id AS gap_id, gap.subject AS subject, collect(DISTINCT id) AS snippet_ids
ORDER BY gap_id
