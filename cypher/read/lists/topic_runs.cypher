// The runs of topics, the newest first.
// $owners: ids of topics
// $states: in one of these, or null; $kinds: strategies, or null; $since: an ISO time before which none was started,
// or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.RunReport, maps as JSON)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:FOR]-(run:Run)
  WHERE run.kind IS NOT NULL AND run.started IS NOT NULL AND ($states IS NULL OR run.state IN $states)
    AND ($kinds IS NULL OR run.kind IN $kinds) AND ($since IS NULL OR run.started >= datetime($since))
  WITH topic.id AS topic_id, run, run.id AS id, -(run.started.epochSeconds * 1000000 + run.started.nanosecond / 1000) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN topic_id, run, id, value
}
RETURN owner, id, value,
       run {.id, .kind, .state, .stage, .done, .total, .reason, .page_id, .counts, .seconds, .left, .seal,
            dropped: coalesce(run.dropped, '{}'), budget: coalesce(run.budget, '{}'), spent: coalesce(run.spent, '{}'),
            options: coalesce(run.options, '{}'), forked_from: coalesce(run.forked_from, ''),
            partial: coalesce(run.partial, ''), started: toString(run.started),
            finished: toString(run.finished), topic_id: topic_id} AS node
