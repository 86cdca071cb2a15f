// All domains, by name.
// $text: what a name has in it, in small letters, or null; $domains: names of the only ones, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Domain)
MATCH (domain:Domain)
WHERE ($text IS NULL OR toLower(domain.name) CONTAINS $text) AND ($domains IS NULL OR domain.name IN $domains)
WITH domain, domain.id AS id, toLower(left(domain.name, 100)) AS value
WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
ORDER BY value, id LIMIT $first
RETURN '' AS owner, id, value,
       domain {id: domain.name, .name} AS node
