// The snippets that say predicates.
// $ids: ids of predicates
// Columns: snippet
UNWIND $ids AS id
MATCH (:Predicate {id: id})<-[:SAYS]-(snippet:Snippet)
RETURN DISTINCT snippet.id AS snippet
