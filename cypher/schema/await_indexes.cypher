// Wait until every index can be used, 300 seconds at most.
// Columns: none
CALL db.awaitIndexes(300)
