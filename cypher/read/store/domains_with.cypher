// The domains whose names hold any of some characters.
// $marks: the characters
// Columns: name
MATCH (domain:Domain)
WHERE any(mark IN $marks WHERE domain.name CONTAINS mark)
RETURN domain.name AS name ORDER BY name
