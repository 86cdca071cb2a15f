// Store which snippets queries found; what the first finding said stays.
// $rows: maps with id, a (query), b (snippet), rank, score, round, ways
// Columns: none
UNWIND $rows AS row
MATCH (snippet:Snippet {id: row.b})
MATCH (query:Query {id: row.a})
MERGE (snippet)-[found:FOUND_BY]->(query)
  ON CREATE SET found.rank = row.rank, found.score = row.score, found.round = row.round,
                found.ways = row.ways
