// The snippets that mention entities.
// $ids: ids of entities
// Columns: snippet
UNWIND $ids AS id
MATCH (:Entity {id: id})<-[:MENTIONS]-(snippet:Snippet)
RETURN DISTINCT snippet.id AS snippet
