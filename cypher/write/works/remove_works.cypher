// Remove works with their identifiers.
// $ids: ids of works
// Columns: none
UNWIND $ids AS id
MATCH (work:Work {id: id})
OPTIONAL MATCH (identifier:Identifier)-[:IDENTIFIES]->(work)
DETACH DELETE identifier, work
