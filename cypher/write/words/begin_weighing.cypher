// Begin to weigh the words of a domain for a mean length, or go on with what was begun.
// $id: id of the domain; $usual: the mean length in characters
// Columns: usual (the length for which they are being weighed)
MATCH (domain:Domain {id: $id})
SET domain.weighing = coalesce(domain.weighing, $usual)
RETURN domain.weighing AS usual
