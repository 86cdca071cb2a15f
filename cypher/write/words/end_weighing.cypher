// Note that all words of a domain are weighed for a mean length, where they are being weighed for that.
// $id: id of the domain; $usual: the mean length in characters
// Columns: none
MATCH (domain:Domain {id: $id})
WHERE domain.weighing = $usual
SET domain.weighed = $usual, domain.weighing = null, domain.weighed_to = null
