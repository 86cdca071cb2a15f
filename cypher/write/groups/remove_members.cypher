// Take entities out of groups.
// $rows: maps with id, a (member), b (group)
// Columns: none
UNWIND $rows AS row
MATCH (:Entity {id: row.a})-[member:MEMBER_OF]->(:Group {id: row.b})
DELETE member
