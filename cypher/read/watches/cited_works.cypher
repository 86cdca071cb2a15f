// The works that a page cites and that are told of themselves, those whose records were not asked for the longest first.
// $page: id of the page; $most: how many
// Columns: id (of a source)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(:Section)-[:CITES]->(:Snippet)-[:FROM]->(source:Source)
WHERE source.work IS NOT NULL
WITH DISTINCT source ORDER BY source.checked IS NOT NULL, source.checked, source.id LIMIT $most
RETURN source.id AS id
