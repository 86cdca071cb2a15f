// All runs, the newest first.
// $states: in one of these, or null; $kinds: strategies, or null; $since: an ISO time before which none was started,
// or null;
// $domains: names of their topics' domains, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.RunReport, maps as JSON)
MATCH (run:Run)
WHERE run.kind IS NOT NULL AND run.started IS NOT NULL AND ($states IS NULL OR run.state IN $states)
  AND ($kinds IS NULL OR run.kind IN $kinds) AND ($since IS NULL OR run.started >= datetime($since))
OPTIONAL MATCH (run)-[:FOR]->(topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
WITH run, coalesce(topic.id, '') AS topic_id, domain
WHERE $domains IS NULL OR domain.name IN $domains
WITH run, topic_id, run.id AS id, -(run.started.epochSeconds * 1000000 + run.started.nanosecond / 1000) AS value
WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
ORDER BY value, id LIMIT $first
RETURN '' AS owner, id, value,
       run {.id, .kind, .state, .stage, .done, .total, .reason, .page_id, .counts, .seconds, .left, .seal,
            dropped: coalesce(run.dropped, '{}'), budget: coalesce(run.budget, '{}'), spent: coalesce(run.spent, '{}'),
            options: coalesce(run.options, '{}'), forked_from: coalesce(run.forked_from, ''),
            partial: coalesce(run.partial, ''), started: toString(run.started),
            finished: toString(run.finished), topic_id: topic_id} AS node
