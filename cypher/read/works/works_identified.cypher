// The works that have some identifiers, with all that they have.
// $ids: ids of identifiers
// Columns: id, cited_as, identifiers (lists of scheme and value), sources (ids of those that are of it)
UNWIND $ids AS id
MATCH (:Identifier {id: id})-[:IDENTIFIES]->(work:Work)
WITH DISTINCT work
RETURN work.id AS id, work.cited_as AS cited_as,
       COLLECT { MATCH (own:Identifier)-[:IDENTIFIES]->(work) RETURN [own.scheme, own.value] } AS identifiers,
       COLLECT { MATCH (source:Source)-[:OF_WORK]->(work) RETURN source.id } AS sources
ORDER BY id
