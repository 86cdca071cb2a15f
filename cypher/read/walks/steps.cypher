// The relations of entities with others, no groups, as columns: rows of their own take the driver many times as long.
// $ids: ids of entities
// Columns: entity, other, degree (relations of the other), relation (id), sources, weight (lists of one length)
UNWIND $ids AS id
MATCH (:Entity {id: id})-[relation:RELATES]-(other:Entity)
WHERE NOT other:Group
RETURN collect(id) AS entity, collect(other.id) AS other, collect(COUNT { (other)-[:RELATES]-() }) AS degree,
       collect(relation.id) AS relation, collect(relation.sources) AS sources, collect(relation.weight) AS weight
