// Store mentions that are not there yet.
// $rows: maps with id, a (snippet), b (entity), alias, surface, start, end, kind
// Columns: id (of those that were not there)
UNWIND $rows AS row
OPTIONAL MATCH ()-[known:MENTIONS {id: row.id}]->()
USING INDEX known:MENTIONS(id)
WITH row, known WHERE known IS NULL
MATCH (snippet:Snippet {id: row.a})
MATCH (entity:Entity {id: row.b})
CREATE (snippet)-[:MENTIONS {id: row.id, surface: row.surface, start: row.start, end: row.end, alias: row.alias,
                             kind: row.kind}]->(entity)
RETURN row.id AS id
