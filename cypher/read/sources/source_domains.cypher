// The domains of sources.
// $ids: ids of sources
// Columns: id, domain
UNWIND $ids AS id
MATCH (source:Source {id: id})
RETURN id, source.domain AS domain
