// Which works the sources cite that a topic has read something of: one work, or a source that is of none, a row.
// $topic: id of the topic
// Columns: citing (id of a work or a source), cited (ids of works)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH DISTINCT snippet
MATCH (snippet)-[:FROM]->(source:Source)
WITH DISTINCT source
MATCH (source)-[:CITES_WORK]->(work:Work)
OPTIONAL MATCH (source)-[:OF_WORK]->(own:Work)
WITH coalesce(own.id, source.id) AS citing, work.id AS work ORDER BY work
RETURN citing, collect(DISTINCT work) AS cited
ORDER BY citing
