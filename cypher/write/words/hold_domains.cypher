// Hold the domains of some snippets until the end of the transaction: their words are counted by one at a time.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(:Source)-[:IN_DOMAIN]->(domain:Domain)
WITH DISTINCT domain ORDER BY domain.id
SET domain.snippets = coalesce(domain.snippets, 0), domain.characters = coalesce(domain.characters, 0),
    domain.prose = coalesce(domain.prose, 0), domain.prose_characters = coalesce(domain.prose_characters, 0)
