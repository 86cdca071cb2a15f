// Let works become others, that are stored: what is of them, cites them or identifies them.
// $rows: maps with id (of the work), other (id of the one that it becomes)
// Columns: none
UNWIND $rows AS row
MATCH (work:Work {id: row.id}), (other:Work {id: row.other})
CALL (work, other) {
  MATCH (source:Source)-[was:OF_WORK]->(work)
  MERGE (source)-[is:OF_WORK]->(other)
  SET is.fullness = was.fullness
}
CALL (work, other) {
  MATCH (source:Source)-[was:CITES_WORK]->(work)
  MERGE (source)-[is:CITES_WORK {key: was.key}]->(other)
  SET is.record = was.record
}
CALL (work, other) {
  MATCH (identifier:Identifier)-[:IDENTIFIES]->(work)
  MERGE (identifier)-[:IDENTIFIES]->(other)
}
DETACH DELETE work
