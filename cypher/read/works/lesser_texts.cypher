// Which sources are texts of works of which a fuller one is stored to its end.
// $ids: ids of sources
// Columns: id
UNWIND $ids AS id
MATCH (source:Source {id: id})-[of:OF_WORK]->(work:Work)
WHERE EXISTS {
  MATCH (other:Source)-[fuller:OF_WORK]->(work)
  WHERE fuller.fullness > of.fullness AND coalesce(other.content_hash, '') <> ''
}
RETURN id
ORDER BY id
