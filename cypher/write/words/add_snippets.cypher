// Add to what a domain holds; less than nothing takes away.
// $id: id of the domain; $snippets, $characters: how many of all kinds, and their length together; $prose,
// $prose_characters: of prose
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.snippets = coalesce(domain.snippets, 0) + $snippets,
    domain.characters = coalesce(domain.characters, 0) + $characters,
    domain.prose = coalesce(domain.prose, 0) + $prose,
    domain.prose_characters = coalesce(domain.prose_characters, 0) + $prose_characters
