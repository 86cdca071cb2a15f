// The names of some domains that are most like some words.
// $words: a query of the full-text index; $domains: names of domains; $limit: how many
// Columns: name
CALL db.index.fulltext.queryNodes('Alias_domain_surface_text', $words) YIELD node AS alias, score
WHERE alias.domain IN $domains
WITH alias.surface AS name, max(score) AS score
RETURN name ORDER BY score DESC, name LIMIT $limit
