// An entity with its best supported relations and what says so, as a picture.
// $id: id of the entity
// Columns: entity, relation, other, snippet, mention
MATCH (entity:Entity {id: $id})
OPTIONAL MATCH (entity)-[relation:RELATES]-(other:Entity)
WITH entity, relation, other
ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT 40
OPTIONAL MATCH (snippet:Snippet {id: left(relation.evidence[0], 32)})-[mention:MENTIONS]->(entity)
RETURN entity, relation, other, snippet, mention
