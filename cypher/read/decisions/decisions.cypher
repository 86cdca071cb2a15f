// Decisions on entities or forms of relations, with the ids of those in force that stand on each.
// $ids: ids of decisions
// Columns: decision (map of models.Decision), standing (ids, sorted)
UNWIND $ids AS id
MATCH (decision:Decision {id: id})
RETURN decision {.id, subject: coalesce(decision.subject, 'entity'), .kind, .why, .by, .score, at: toString(decision.at), entity_ids: decision.entities,
                 entity_names: decision.names, called: coalesce(decision.called, ''), .moved, snippet_ids: decision.snippets,
                 undone_why: coalesce(decision.undone_why, ''), undone_by: coalesce(decision.undone_by, ''),
                 undone_at: coalesce(toString(decision.undone_at), '')} AS decision,
       COLLECT { MATCH (decision)<-[:STANDS_ON]-(other:Decision) WHERE other.undone_at IS NULL
                 RETURN other.id AS other ORDER BY other } AS standing
