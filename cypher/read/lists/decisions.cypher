// All decisions on entities and forms of relations, the newest first.
// $domains: names of domains that one of the entities or forms is of, or null; $kinds: of these alone, or null;
// $subjects: entity or relation, or null; $in_force: whether they are, or null; $since: an ISO time before which
// none was taken, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Decision)
MATCH (decision:Decision)
WHERE ($kinds IS NULL OR decision.kind IN $kinds) AND ($subjects IS NULL OR coalesce(decision.subject, 'entity') IN $subjects)
  AND ($in_force IS NULL OR (decision.undone_at IS NULL) = $in_force)
  AND ($since IS NULL OR decision.at >= datetime($since))
  AND ($domains IS NULL
       OR EXISTS { UNWIND decision.entities AS entity
                   MATCH (:Entity {id: entity})<-[:NAMES]-(alias:Alias) WHERE alias.domain IN $domains }
       OR EXISTS { UNWIND decision.entities AS form
                   MATCH (known:Form {id: form}) WHERE known.domain IN $domains })
WITH decision, decision.id AS id,
     -(decision.at.epochSeconds * 1000000 + decision.at.nanosecond / 1000) AS value
WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
ORDER BY value, id LIMIT $first
RETURN '' AS owner, id, value,
       decision {.id, subject: coalesce(decision.subject, 'entity'), .kind, .why, .by, .score,
                 at: toString(decision.at), entity_ids: decision.entities, entity_names: decision.names,
                 called: coalesce(decision.called, ''), .moved, snippet_ids: decision.snippets,
                 undone_why: coalesce(decision.undone_why, ''), undone_by: coalesce(decision.undone_by, ''),
                 undone_at: coalesce(toString(decision.undone_at), '')} AS node
