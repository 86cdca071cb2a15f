// How entities are mentioned: what their names, kinds and their aliases' surfaces follow from.
// $ids: ids of entities
// Columns: entity, alias, surface, kind, count
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[mention:MENTIONS]-(:Snippet)
RETURN id AS entity, mention.alias AS alias, mention.surface AS surface, mention.kind AS kind, count(*) AS count
