// Some sources by their ids; content_hash is "" while a source's load has not finished.
// $ids: ids of sources
// Columns: id, content_hash
UNWIND $ids AS id
MATCH (source:Source {id: id})
RETURN id, coalesce(source.content_hash, '') AS content_hash
