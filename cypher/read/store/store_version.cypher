// The version of what the graph holds; one without a version was written by version 1, or never.
// $id: id of the store
// Columns: version (null for none), empty (whether nothing was ever loaded)
OPTIONAL MATCH (store:Store {id: $id})
RETURN store.version AS version, NOT EXISTS { MATCH (:Domain) } AS empty
