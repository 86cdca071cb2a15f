// Call runs that research topics by their strategy: version 2 called what Apollo does "topic".
// $before, $now: the two names
// Columns: done (how many)
MATCH (run:Run {kind: $before})
SET run.kind = $now
RETURN count(run) AS done
