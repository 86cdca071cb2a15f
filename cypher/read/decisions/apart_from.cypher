// The decisions that keep entities apart from others, taken back or not.
// $ids: ids of entities
// Columns: decision (its id)
MATCH (decision:Decision {kind: 'apart'})
WHERE any(id IN decision.entities WHERE id IN $ids)
RETURN decision.id AS decision
