// The relations that snippets of some domains are evidence of, in the order of what these domains tell: as in
// read/lists/snippet_relations.
// $owners: ids of snippets; $forms: names of their canonical forms, or null;
// $entities: ids of entities of which one is an end, or null; $others: of which one is the other end, or null;
// $topic: id of a topic that both ends are in, or null;
// $order: sources (most first), weight (most evidence first) or name (of the form)
// $domains: names of domains
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Relation, counted everywhere)
UNWIND $owners AS owner
MATCH (snippet:Snippet {id: owner})
CALL (snippet) {
  MATCH (snippet)-[:MENTIONS]->(entity:Entity)
  WITH snippet, collect(DISTINCT entity) AS entities
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE any(key IN relation.evidence WHERE key STARTS WITH snippet.id + '#')
    AND ($forms IS NULL OR relation.relation IN $forms)
    AND ($topic IS NULL OR (EXISTS { (subject)-[:IN_TOPIC]->(:Topic {id: $topic}) }
                            AND EXISTS { (object)-[:IN_TOPIC]->(:Topic {id: $topic}) }))
    AND ($entities IS NULL OR subject.id IN $entities OR object.id IN $entities)
    AND ($others IS NULL OR (subject.id IN $others AND ($entities IS NULL OR object.id IN $entities))
                         OR (object.id IN $others AND ($entities IS NULL OR subject.id IN $entities)))
  CALL (relation) {
    UNWIND relation.evidence AS key
    MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
      USING INDEX SEEK snippet:Snippet(id)
    WHERE toString(snippet.domain) IN $domains
    RETURN count(key) AS weight, count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
  }
  WITH relation, weight, sources WHERE weight > 0
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
