// The queries that found snippets, by round and rank.
// $owners: ids of snippets; $topic: id of the topic that they are of, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Hit)
UNWIND $owners AS owner
MATCH (snippet:Snippet {id: owner})
CALL (snippet) {
  MATCH (snippet)-[found:FOUND_BY]->(query:Query)
  WHERE $topic IS NULL OR EXISTS { (query)-[:IN_TOPIC]->(:Topic {id: $topic}) }
  WITH found, query, query.id AS id, found.round * 100000 + found.rank AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN found, query, id, value
}
RETURN owner, id, value,
       {snippet_id: snippet.id, query_id: query.id, rank: found.rank, score: found.score, round: found.round,
                          ways: coalesce(found.ways, [])} AS node
