// Mark the sections that cover entities as outdated by decisions. Those that a decision outdates already were written
// before it, and are no longer outdated when it is taken back; the others were written since.
// $rows: maps with id (decision), entities (ids)
// Columns: none
UNWIND $rows AS row
MATCH (decision:Decision {id: row.id})
MATCH (entity:Entity)<-[:COVERS]-(section:Section)
WHERE entity.id IN row.entities
WITH DISTINCT decision, section
OPTIONAL MATCH (section)-[outdated:OUTDATED_BY]->(decision)
FOREACH (_ IN CASE WHEN outdated IS NULL THEN [1] ELSE [] END | CREATE (section)-[:OUTDATED_BY]->(decision))
DELETE outdated
