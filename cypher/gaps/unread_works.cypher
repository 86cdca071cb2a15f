// Works that sources cite which a topic has read something of, and that it has read nothing of itself.
// $topic: id of the topic; $min_citing: fewest works that cite it; texts of one count once
// Columns: work_id, title, record (JSON of models.Work), citing, identifiers (lists of id, scheme, value),
//          texts (how many of it the domain has)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH DISTINCT snippet
MATCH (snippet)-[:FROM]->(source:Source)
WITH collect(DISTINCT source) AS read
UNWIND read AS source
MATCH (source)-[:CITES_WORK]->(work:Work)
OPTIONAL MATCH (source)-[:OF_WORK]->(own:Work)
WITH read, work, count(DISTINCT coalesce(own.id, source.id)) AS citing
WHERE citing >= $min_citing AND work.title <> ''
  AND NOT EXISTS { MATCH (work)<-[:OF_WORK]-(text:Source) WHERE text IN read }
RETURN work.id AS work_id, work.title AS title, work.record AS record, citing,
       COLLECT { MATCH (own:Identifier)-[:IDENTIFIES]->(work) RETURN [own.id, own.scheme, own.value] } AS identifiers,
       COUNT { (work)<-[:OF_WORK]-(:Source) } AS texts
ORDER BY citing DESC, work_id
