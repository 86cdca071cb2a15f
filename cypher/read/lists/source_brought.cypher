// The queries for which services found sources, by round and rank.
// $owners: ids of sources
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Brought)
UNWIND $owners AS owner
MATCH (source:Source {id: owner})
CALL (source) {
  MATCH (source)-[brought:FETCHED_FOR]->(query:Query)
  WITH brought, query, query.id + ' ' + brought.service AS id, brought.round * 100000 + brought.rank AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN brought, query, id, value
}
RETURN owner, id, value,
       {source_id: source.id, query_id: query.id, service: brought.service, rank: brought.rank, round: brought.round} AS node
