// The relations of entities, with any others or with given ones, that have evidence in a domain, or in what a topic's
// queries found there: those with most of these snippets first, then those with the most sources. None lead to groups.
// $ids: ids of entities; $others: ids of which one is the other end, or null for all; $relation: canonical form or wording in
// small letters, or "" for all; $domain: name of the domain; $topic: id of the topic, or "" for all of the domain; $limit:
// how many relations
// Columns: relation (map of models.Relation), snippets (ids of that evidence, sorted)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})-[relation:RELATES]-(other:Entity)
  USING INDEX SEEK entity:Entity(id)  // in a small graph the planner goes through a whole index instead
WHERE size(relation.evidence) > 0 AND ($others IS NULL OR other.id IN $others)
  AND ($relation = '' OR $relation IN [toLower(relation.relation), toLower(coalesce(relation.wording, ''))])
WITH DISTINCT relation
CALL (relation) {
  UNWIND relation.evidence AS key
  MATCH (snippet:Snippet {id: split(key, '#')[0]})
    USING INDEX SEEK snippet:Snippet(id)
  WHERE toString(snippet.domain) = $domain
    AND ($topic = '' OR EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) })
  WITH DISTINCT snippet.id AS found ORDER BY found
  RETURN collect(found) AS snippets
}
WITH relation, snippets WHERE size(snippets) > 0
ORDER BY size(snippets) DESC, relation.sources DESC, relation.id LIMIT $limit
RETURN relation {.id, subject_id: startNode(relation).id, .relation, object_id: endNode(relation).id, .description,
                 .weight, .sources, .evidence,
                 wording: coalesce(relation.wording, relation.relation),
                 surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])} AS relation,
       snippets
