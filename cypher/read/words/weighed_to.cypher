// How far the words of a domain are weighed for a mean length.
// $id: id of the domain; $usual: the mean length in characters
// Columns: after (the id of a snippet behind which to go on, no row where they are not being weighed for that)
MATCH (domain:Domain {id: $id})
WHERE domain.weighing = $usual
RETURN coalesce(domain.weighed_to, '') AS after
