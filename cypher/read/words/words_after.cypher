// Words of a domain by id, with how many of its snippets have them.
// $domain: name of the domain; $after: id behind which to begin; $limit: how many at most
// Columns: id, prose, snippets
MATCH (word:Word)
USING INDEX word:Word(id)
WHERE word.id > $after AND word.domain = $domain
RETURN word.id AS id, word.prose AS prose, word.snippets AS snippets
ORDER BY id LIMIT $limit
