// Which persons several sources tell of.
// $ids: ids of entities; $sources: fewest distinct sources
// Columns: entity_id
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
USING INDEX SEEK entity:Entity(id)  // in a small graph the planner may go through the whole index instead
WHERE size(COLLECT {
  MATCH (entity)<-[:MENTIONS]-(:Snippet)-[:FROM]->(source:Source)
  RETURN DISTINCT source.id LIMIT $sources
}) >= $sources
RETURN entity.id AS entity_id
ORDER BY entity_id
