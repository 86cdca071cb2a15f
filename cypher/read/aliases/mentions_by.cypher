// In which snippets entities are mentioned by which alias.
// $ids: ids of entities
// Columns: entity, alias, snippet
UNWIND $ids AS entity
MATCH (:Entity {id: entity})<-[mention:MENTIONS]-(snippet:Snippet)
RETURN DISTINCT entity, mention.alias AS alias, snippet.id AS snippet
