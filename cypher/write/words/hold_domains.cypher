// Hold the domains of some snippets until the end of the transaction: their words are counted by one at a time.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(:Source)-[:IN_DOMAIN]->(domain:Domain)
WITH DISTINCT domain ORDER BY domain.id
SET domain.looks = coalesce(domain.looks, 0)
