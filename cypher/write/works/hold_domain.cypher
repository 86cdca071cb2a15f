// Hold a domain until the end of the transaction: which works there are is found out by one at a time.
// $id: id of the domain
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.looks = coalesce(domain.looks, 0)
