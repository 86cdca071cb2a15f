// The sources that services found for queries, by round and rank.
// $owners: ids of queries
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Brought)
UNWIND $owners AS owner
MATCH (query:Query {id: owner})
CALL (query) {
  MATCH (query)<-[brought:FETCHED_FOR]-(source:Source)
  WITH brought, source, source.id + ' ' + brought.service AS id, brought.round * 100000 + brought.rank AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN brought, source, id, value
}
RETURN owner, id, value,
       {source_id: source.id, query_id: query.id, service: brought.service, rank: brought.rank, round: brought.round} AS node
