// Store the last report of a run.
// $id, $kind, $state, $stage, $done, $total, $reason, $page_id, $left, $forked_from, $partial: the report's;
// $counts, $seconds, $dropped, $budget, $spent, $options: the report's as JSON; $seal: a hash of all of them;
// $topic: id of its topic, or ""; $ended: whether the state is final
// Columns: none
MERGE (run:Run {id: $id}) ON CREATE SET run.started = datetime()
SET run.kind = $kind, run.state = $state, run.stage = $stage, run.done = $done, run.total = $total,
    run.reason = $reason, run.page_id = $page_id, run.counts = $counts, run.seconds = $seconds, run.dropped = $dropped,
    run.budget = $budget, run.spent = $spent, run.left = $left, run.forked_from = $forked_from, run.partial = $partial, run.options = $options,
    run.seal = $seal,
    run.started = coalesce(run.started, datetime()),
    run.finished = CASE WHEN $ended THEN coalesce(run.finished, datetime()) ELSE null END
WITH run
MATCH (topic:Topic {id: $topic})
MERGE (run)-[:FOR]->(topic)
