// The names of the domains that have been loaded.
// Columns: name
MATCH (domain:Domain)
RETURN domain.name AS name
ORDER BY name
