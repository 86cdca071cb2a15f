// Store relations that are not there yet.
// $rows: maps with id, a (subject), b (object), relation, wording, description, weight, sources, evidence,
//        surfaces
// Columns: none
UNWIND $rows AS row
OPTIONAL MATCH ()-[known:RELATES {id: row.id}]->()
USING INDEX known:RELATES(id)
WITH row, known WHERE known IS NULL
MATCH (subject:Entity {id: row.a})
MATCH (object:Entity {id: row.b})
CREATE (subject)-[:RELATES {id: row.id, relation: row.relation, wording: row.wording, description: row.description,
                            weight: row.weight, sources: row.sources, evidence: row.evidence, surfaces: row.surfaces}]->(object)
