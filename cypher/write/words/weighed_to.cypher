// Note how far the words of a domain are weighed.
// $id: id of the domain; $usual: for which mean length; $after: the id of the last snippet; $done: whether it was the last
// Columns: none
MATCH (domain:Domain {id: $id})
WHERE domain.weighing = $usual
SET domain.weighed_to = CASE WHEN $done THEN null ELSE $after END,
    domain.weighed = CASE WHEN $done THEN $usual ELSE domain.weighed END,
    domain.weighing = CASE WHEN $done THEN null ELSE $usual END
