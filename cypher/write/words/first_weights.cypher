// Fix for which mean length the words of a domain are weighed, where that is not fixed and it has no snippets yet.
// $id: id of the domain; $usual: the mean length in characters
// Columns: usual (the length for which words are to be weighed)
MATCH (domain:Domain {id: $id})
SET domain.weighed = CASE
  WHEN domain.weighed IS NULL AND NOT EXISTS { (domain)<-[:IN_DOMAIN]-(:Source)<-[:FROM]-(:Snippet) } THEN $usual
  ELSE domain.weighed END
RETURN coalesce(domain.weighing, domain.weighed, $usual) AS usual
