// The languages other than English that snippets of domains came in.
// $domain: name of a domain, or "" for all
// Columns: language (its code)
MATCH (domain:Domain)
WHERE $domain IN ['', domain.name]
UNWIND domain.languages AS language
WITH DISTINCT language
RETURN language
ORDER BY language
