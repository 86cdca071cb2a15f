// Store which sources services found for queries; what the first finding said stays.
// $rows: maps with id, a (query), b (source), service, rank, round
// Columns: none
UNWIND $rows AS row
MATCH (source:Source {id: row.b})
MATCH (query:Query {id: row.a})
MERGE (source)-[brought:FETCHED_FOR {service: row.service}]->(query)
  ON CREATE SET brought.rank = row.rank, brought.round = row.round
