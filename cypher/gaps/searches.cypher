// What the questions about each gap of a topic have led to.
// $topic: id of the topic
// Columns: gap_id, questions (that address it), found (snippets that their queries found), supporting (of these: cited
//          under its heading; or that mention its entity, where a description lacked and
//          is there now; or that are of the work that nobody had read; or that are evidence of a relation
//          of its entities, with each other where it is about the two, or where values conflict of the first with
//          another value by one of the relations that give these)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(gap:Gap)<-[:ADDRESSES]-(question:Question)
OPTIONAL MATCH (question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH topic, gap, count(DISTINCT question) AS questions, collect(DISTINCT snippet) AS snippets
CALL (gap) {
  MATCH (gap)-[about:ABOUT]->(entity:Entity)-[relation:RELATES]-(other:Entity)
  WHERE NOT gap.kind IN ['missing_link', 'thin_evidence', 'disputed', 'conflicting_values']
    OR EXISTS { (gap)-[:ABOUT]->(other) }
    OR (gap.kind = 'conflicting_values' AND about.position = 0 AND EXISTS {
      MATCH (entity)-[giving:RELATES]->(:Entity)<-[:ABOUT]-(gap)
      WHERE giving.relation = relation.relation
    })
  UNWIND relation.evidence AS key
  RETURN collect(DISTINCT split(key, '#')[0]) AS evidence
}
RETURN gap.id AS gap_id, questions, size(snippets) AS found,
       size([snippet IN snippets WHERE CASE
         WHEN gap.kind IN ['stale', 'uncited_point'] THEN EXISTS {
           MATCH (snippet)<-[:CITES]-(section:Section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic)
           WHERE gap.subject IN [section.heading, page.title] }
         WHEN gap.kind = 'undescribed_hub' THEN EXISTS {
           MATCH (snippet)-[:MENTIONS]->(entity:Entity)<-[:ABOUT]-(gap)
           WHERE coalesce(entity.description, '') <> '' }
         WHEN gap.kind = 'unread_work' THEN EXISTS {
           MATCH (snippet)-[:FROM]->(:Source)-[:OF_WORK]->(:Work)<-[:IDENTIFIES]-(:Identifier {id: gap.identifier}) }
         ELSE snippet.id IN evidence
       END]) AS supporting
ORDER BY gap_id
