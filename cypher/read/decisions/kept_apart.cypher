// What somebody keeps apart, as it was decided; taken back is none of it.
// Columns: entities (ids)
MATCH (decision:Decision {kind: 'apart'})
WHERE decision.undone_at IS NULL
RETURN decision.entities AS entities
ORDER BY decision.id
