// The entities that snippets mention.
// $snippets: ids of snippets; $topic: id of a topic that has to use the entities, or ""
// Columns: id, mentions (of the entity, anywhere), snippets (ids of those given that mention it, sorted)
UNWIND $snippets AS id
MATCH (snippet:Snippet {id: id})-[:MENTIONS]->(entity:Entity)
  USING INDEX SEEK snippet:Snippet(id)  // in a small graph the planner goes through a whole index instead
WHERE $topic = '' OR EXISTS { (entity)-[:IN_TOPIC]->(:Topic {id: $topic}) }
WITH DISTINCT entity, id ORDER BY id
WITH entity, collect(id) AS snippets
RETURN entity.id AS id, COUNT { (entity)<-[:MENTIONS]-() } AS mentions, snippets
ORDER BY id
