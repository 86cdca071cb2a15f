// How entities are mentioned: what their names, kinds and their aliases' surfaces follow from.
// $ids: ids of entities; $snippet_ids: ids of snippets that may be new
// Columns: entity, alias, surface, kind, count, elsewhere (how many of the mentions are in other snippets)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[mention:MENTIONS]-(snippet:Snippet)
RETURN id AS entity, mention.alias AS alias, mention.surface AS surface, mention.kind AS kind, count(*) AS count,
       sum(CASE WHEN snippet.id IN $snippet_ids THEN 0 ELSE 1 END) AS elsewhere
