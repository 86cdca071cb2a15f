// Store groups under their parents, anew or as they are now.
// $rows: maps with id, parent, relation, name, description, lead (map with id, relation, description)
// Columns: none
UNWIND $rows AS row
MATCH (parent:Entity {id: row.parent})
MERGE (group:Entity {id: row.id})
SET group:Group, group.kind = 'group', group.parent = row.parent, group.relation = row.relation, group.name = row.name,
    group.description = row.description
WITH parent, group, row
CALL (group) {
  MATCH (group)<-[old:RELATES]-(:Entity)
  DELETE old
}
CREATE (parent)-[:RELATES {id: row.lead.id, relation: row.lead.relation, wording: row.lead.relation,
                           description: row.lead.description, weight: 0, sources: 0, evidence: [], surfaces: []}]->(group)
