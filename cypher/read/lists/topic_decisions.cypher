// The decisions by which the entities of topics are what they are, or were parted from, the newest first.
// $owners: ids of topics; $kinds: of these alone, or null; $in_force: whether they are, or null;
// $since: an ISO time before which none was taken, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Decision)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(entity:Entity)
  CALL (entity) {
    MATCH (redirect:Redirect {target: entity.id}) RETURN redirect
    UNION
    MATCH (redirect:Redirect {origin: entity.id}) RETURN redirect
  }
  MATCH (redirect)-[:BY]->(decision:Decision)
  WHERE ($kinds IS NULL OR decision.kind IN $kinds) AND ($in_force IS NULL OR (decision.undone_at IS NULL) = $in_force)
    AND ($since IS NULL OR decision.at >= datetime($since))
  WITH DISTINCT decision
  WITH decision, decision.id AS id, -(decision.at.epochSeconds * 1000000 + decision.at.nanosecond / 1000) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN decision, id, value
}
RETURN owner, id, value,
       decision {.id, subject: coalesce(decision.subject, 'entity'), .kind, .why, .by, .score,
                 at: toString(decision.at), entity_ids: decision.entities, entity_names: decision.names,
                 called: coalesce(decision.called, ''), .moved, snippet_ids: decision.snippets,
                 undone_why: coalesce(decision.undone_why, ''), undone_by: coalesce(decision.undone_by, ''),
                 undone_at: coalesce(toString(decision.undone_at), '')} AS node
