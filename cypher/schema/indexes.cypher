// Names the indexes that are there; a constraint's index has the constraint's name.
// Columns: name
SHOW INDEXES YIELD name
