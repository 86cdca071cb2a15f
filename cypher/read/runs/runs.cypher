// The last reports of runs, the newest run first.
// $id: id of one run, or null for all; $topic, $kind, $states: of these alone, or null; $limit: how many at most
// Columns: run (map of models.RunReport; counts, seconds, dropped, budget, spent and options as JSON)
MATCH (run:Run)
WHERE ($id IS NULL OR run.id = $id) AND run.kind IS NOT NULL
  AND ($kind IS NULL OR run.kind = $kind) AND ($states IS NULL OR run.state IN $states)
  AND ($topic IS NULL OR EXISTS { (run)-[:FOR]->(:Topic {id: $topic}) })
WITH run ORDER BY run.started DESC, run.id LIMIT $limit
OPTIONAL MATCH (run)-[:FOR]->(topic:Topic)
WITH run, topic ORDER BY run.started DESC, run.id
RETURN run {.id, .kind, .state, .stage, .done, .total, .reason, .page_id, .counts, .seconds, .left, .seal,
            dropped: coalesce(run.dropped, '{}'), budget: coalesce(run.budget, '{}'), spent: coalesce(run.spent, '{}'),
            options: coalesce(run.options, '{}'),
            forked_from: coalesce(run.forked_from, ''), partial: coalesce(run.partial, ''),
            started: toString(run.started), finished: toString(run.finished),
            topic_id: coalesce(topic.id, '')} AS run
