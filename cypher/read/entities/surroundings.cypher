// An entity with its best supported relations, as a picture for Neo4j Browser.
// $id: id of the entity
// Columns: entity, relation, other
MATCH (entity:Entity {id: $id})
OPTIONAL MATCH (entity)-[relation:RELATES]-(other:Entity)
RETURN entity, relation, other
ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT 60
