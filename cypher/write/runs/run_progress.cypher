// Store the report of a run that waits or runs; one that was paused or ended meanwhile is left as it is.
// $id, $kind, $state, $stage, $done, $total, $reason, $page_id, $left, $forked_from, $partial: the report's;
// $counts, $seconds, $dropped, $budget, $spent, $options: the report's as JSON; $seal: a hash of all of them;
// $ended: whether the state is final
// Columns: id (of the run, when it was stored)
MATCH (run:Run {id: $id})
SET run.id = run.id // takes the lock: what is read of the state from here on nobody changes
WITH run WHERE run.state IN ['pending', 'running']
SET run.kind = $kind, run.state = $state, run.stage = $stage, run.done = $done, run.total = $total,
    run.reason = $reason, run.page_id = $page_id, run.counts = $counts, run.seconds = $seconds, run.dropped = $dropped,
    run.budget = $budget, run.spent = $spent, run.left = $left, run.forked_from = $forked_from, run.partial = $partial, run.options = $options,
    run.seal = $seal,
    run.finished = CASE WHEN $ended THEN coalesce(run.finished, datetime()) ELSE null END
RETURN run.id AS id
