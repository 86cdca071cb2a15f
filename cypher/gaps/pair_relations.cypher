// What some edges of a topic say, in one row: rows cost more to fetch than what is in them. An edge is found by the numbers
// that gaps/topic_edges gave, without going through all that its ends are related to; one that is another by now is left
// out.
// $edges: for each the numbers of the relation, its subject and its object, and 1 where its evidence is asked for, or 0
// Columns: numbers (of the relations), ids, relations (as most of their evidence words them), forms (their canonical ones),
//          evidence (of each one the keys with the ids of their sources, of texts of one work the first; none where it
//          is not asked for; all are lists of one length)
UNWIND $edges AS edge
MATCH (subject:Entity)-[relation:RELATES]->(object:Entity)
WHERE id(relation) = edge[0] AND id(subject) = edge[1] AND id(object) = edge[2]
WITH edge, relation, COLLECT {
  UNWIND CASE edge[3] WHEN 1 THEN relation.evidence ELSE [] END AS key
  MATCH (:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
  RETURN [key, coalesce(head(COLLECT {
    MATCH (source)-[:OF_WORK]->(:Work)<-[:OF_WORK]-(text:Source) RETURN text.id ORDER BY text.id LIMIT 1
  }), source.id)]
} AS evidence
RETURN collect(edge[0]) AS numbers, collect(relation.id) AS ids,
       collect(coalesce(relation.wording, relation.relation)) AS relations, collect(relation.relation) AS forms,
       collect(evidence) AS evidence
