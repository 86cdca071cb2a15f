// Note how far the words of a domain are weighed.
// $id: id of the domain; $after: the id of the last snippet
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.weighed_to = $after
