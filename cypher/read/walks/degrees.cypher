// How many relations entities have, those to groups among them: the graph knows that without looking at them.
// $ids: ids of entities
// Columns: id, degree
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
RETURN id, COUNT { (entity)-[:RELATES]-() } AS degree
