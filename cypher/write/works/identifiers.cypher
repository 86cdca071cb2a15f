// Store what identifies works, that are stored.
// $rows: maps with id, b (id of the work), domain, scheme, value
// Columns: none
UNWIND $rows AS row
MATCH (work:Work {id: row.b})
MERGE (identifier:Identifier {id: row.id})
SET identifier.domain = row.domain, identifier.scheme = row.scheme, identifier.value = row.value
MERGE (identifier)-[:IDENTIFIES]->(work)
