// The relations of topics that nothing in some domains stated before a time: all the evidence that they have there is in
// snippets that the topics' queries found and that were loaded since.
// $owners: ids of topics; $since: an ISO time; $order: sources (most first), weight (most evidence first) or name (of the
// form)
// $domains: names of domains
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Relation, counted everywhere)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
  WHERE snippet.loaded >= datetime($since)
  WITH topic, collect(DISTINCT snippet) AS found, collect(DISTINCT snippet.id) AS new
  UNWIND found AS snippet
  MATCH (snippet)-[:MENTIONS]->(subject:Entity)
  WITH DISTINCT topic, new, subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE EXISTS { (object)-[:IN_TOPIC]->(topic) }
  CALL (relation, new) {
    UNWIND relation.evidence AS key
    MATCH (known:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
      USING INDEX SEEK known:Snippet(id)
    WHERE toString(known.domain) IN $domains
    RETURN count(key) AS weight, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources,
           count(CASE WHEN known.id IN new THEN NULL ELSE key END) AS before
  }
  WITH relation, weight, sources WHERE weight > 0 AND before = 0
  WITH relation, relation.id AS id,
       CASE $order WHEN 'weight' THEN -weight WHEN 'name' THEN toLower(left(relation.relation, 100))
                   ELSE -sources END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN relation, id, value
}
RETURN owner, id, value,
       relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id,
                                        .description, .weight, .sources, .evidence,
                                        wording: coalesce(relation.wording, relation.relation),
                                        surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS node
