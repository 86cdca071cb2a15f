// Put entities into groups, or say anew how they belong to them.
// $rows: maps with id, a (member), b (group), relation, wording, description
// Columns: none
UNWIND $rows AS row
MATCH (child:Entity {id: row.a})
MATCH (group:Group {id: row.b})
MERGE (child)-[member:MEMBER_OF]->(group)
SET member.relation = row.relation, member.wording = row.wording, member.description = row.description
