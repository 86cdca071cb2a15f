// Begin to weigh the words of a domain for a mean length, or go on with what was begun.
// $id: id of the domain; $usual: the mean length in characters
// Columns: usual (the length for which they are being weighed), after (the id of a snippet behind which to go on)
MATCH (domain:Domain {id: $id})
SET domain.weighing = coalesce(domain.weighing, $usual), domain.weighed_to = coalesce(domain.weighed_to, '')
RETURN domain.weighing AS usual, domain.weighed_to AS after
