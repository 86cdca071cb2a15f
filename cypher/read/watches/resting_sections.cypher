// The sections of a page that cite retracted works, in reading order.
// $page: id of the page
// Columns: position, titles (of the works, sorted), ids (of their sources)
MATCH (:Page {id: $page})<-[:IN_PAGE]-(section:Section)-[:CITES]->(:Snippet)-[:FROM]->(source:Source)
WHERE source.status = 'retracted'
WITH DISTINCT section, source ORDER BY source.title, source.id
RETURN section.position AS position, collect(source.title) AS titles, collect(source.id) AS ids
ORDER BY position
