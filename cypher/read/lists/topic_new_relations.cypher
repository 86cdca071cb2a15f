// The relations of topics that nothing stated before a time: all their evidence is in snippets that the topics' queries found
// and that were loaded since.
// $owners: ids of topics; $since: an ISO time; $order: sources (most first), weight (most evidence first) or name (of the
// form)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Relation)
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
  WHERE size(relation.evidence) > 0 AND all(key IN relation.evidence WHERE split(key, '#')[0] IN new)
    AND EXISTS { (object)-[:IN_TOPIC]->(topic) }
  WITH relation, relation.id AS id,
       CASE $order WHEN 'weight' THEN -relation.weight WHEN 'name' THEN toLower(left(relation.relation, 100))
                   ELSE -relation.sources END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN relation, id, value
}
RETURN owner, id, value,
       relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id,
                                        .description, .weight, .sources, .evidence,
                                        wording: coalesce(relation.wording, relation.relation),
                                        surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS node
