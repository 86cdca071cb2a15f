// Hold a domain until the end of the transaction: its words are counted, and its works settled, by one at a time.
// $id: id of the domain
// Columns: none
MATCH (domain:Domain {id: $id})
SET domain.looks = coalesce(domain.looks, 0)
