// The names of canonical forms that have one of some words in them, the shortest first.
// $words: in small letters; $domains: names of domains, or null for all; $limit: how many
// Columns: name
MATCH (form:Form)
WHERE ($domains IS NULL OR toString(form.domain) IN $domains)
  AND any(word IN $words WHERE toLower(form.name) CONTAINS word)
WITH DISTINCT form.name AS name
RETURN name ORDER BY size(name), name LIMIT $limit
