// The snippets that queries found, by round and rank.
// $owners: ids of queries
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Hit)
UNWIND $owners AS owner
MATCH (query:Query {id: owner})
CALL (query) {
  MATCH (query)<-[found:FOUND_BY]-(snippet:Snippet)
  WITH found, snippet, snippet.id AS id, found.round * 100000 + found.rank AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN found, snippet, id, value
}
RETURN owner, id, value,
       {snippet_id: snippet.id, query_id: query.id, rank: found.rank, score: found.score, round: found.round,
                          ways: coalesce(found.ways, [])} AS node
