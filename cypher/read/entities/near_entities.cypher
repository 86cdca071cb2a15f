// The entities that relations join to given ones, with their degrees in the whole graph; groups do not count.
// $ids: ids of entities
// Columns: entity, other, weight (pieces of evidence of all relations between both), mentions, relations (of the other)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})-[relation:RELATES]-(other:Entity)
  USING INDEX SEEK entity:Entity(id)  // in a small graph the planner goes through a whole index instead
WHERE NOT other:Group
WITH id, other, sum(relation.weight) AS weight
RETURN id AS entity, other.id AS other, weight, COUNT { (other)<-[:MENTIONS]-() } AS mentions,
       COUNT { (other)-[:RELATES]-(end) WHERE NOT end:Group } AS relations
ORDER BY entity, other
