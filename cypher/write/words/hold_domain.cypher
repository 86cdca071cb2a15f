// Hold a domain until the end of the transaction: its words are counted by one at a time.
// $id: id of the domain
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.snippets = coalesce(domain.snippets, 0), domain.characters = coalesce(domain.characters, 0),
    domain.prose = coalesce(domain.prose, 0), domain.prose_characters = coalesce(domain.prose_characters, 0)
