// Words of a domain by id, with how many of its snippets have them.
// $domain: name of the domain; $after: id behind which to begin; $limit: how many at most
// Columns: id, prose, snippets
MATCH (word:Word)
USING INDEX word:Word(domain, id)
WHERE word.domain = $domain AND word.id > $after
WITH word ORDER BY word.domain, word.id LIMIT $limit
RETURN word.id AS id, word.prose AS prose, word.snippets AS snippets
ORDER BY id
