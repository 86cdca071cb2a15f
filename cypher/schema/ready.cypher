// Does the database answer queries?
// Parameters: none.
// Columns: ready (always true).
RETURN true AS ready
