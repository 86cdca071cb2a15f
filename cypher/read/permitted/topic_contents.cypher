// What the graph of a topic holds that some domains tell.
// $topic: id of the topic; $domains: names of domains
// Columns: entities (ids, no groups), relations (ids of those that have evidence in the domains and both ends in the topic)
OPTIONAL MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WHERE NOT 'Group' IN labels(entity)
  AND EXISTS { (entity)<-[:NAMES]-(alias:Alias) WHERE toString(alias.domain) IN $domains }
WITH collect(entity) AS entities
CALL (entities) {
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(object:Entity)
  WHERE object IN entities AND EXISTS {
    UNWIND relation.evidence AS key
    MATCH (snippet:Snippet {id: split(key, '#')[0]})
      USING INDEX SEEK snippet:Snippet(id)
    WHERE toString(snippet.domain) IN $domains }
  RETURN collect(relation.id) AS relations
}
RETURN [entity IN entities | entity.id] AS entities, relations
