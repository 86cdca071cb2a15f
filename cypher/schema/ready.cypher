// Says that the database answers queries.
// Columns: ready (always true)
RETURN true AS ready
