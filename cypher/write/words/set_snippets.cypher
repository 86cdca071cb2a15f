// Set what a domain holds.
// $id: id of the domain; $snippets, $characters: how many of all kinds, and their length together; $prose,
// $prose_characters: of prose
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.snippets = $snippets, domain.characters = $characters, domain.prose = $prose,
    domain.prose_characters = $prose_characters
