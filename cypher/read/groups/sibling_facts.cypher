// What is known of the siblings under parents: what a name for them is made of.
// $pairs: lists of a parent's id and a relation
// Columns: parent, relation, wording, parent_name, child (id), name, kind, told (what the entity is),
//          description (the relation's), evidence (its first piece)
UNWIND $pairs AS pair
WITH pair[0] AS id, collect(pair[1]) AS relations
MATCH (parent:Entity {id: id})-[relates:RELATES]->(child:Entity)
USING INDEX SEEK parent:Entity(id)  // in a small graph the planner may go through the whole index instead
WHERE relates.relation IN relations AND NOT child:Group
RETURN id AS parent, relates.relation AS relation, coalesce(relates.wording, relates.relation) AS wording,
       parent.name AS parent_name, child.id AS child, child.name AS name, child.kind AS kind, child.description AS told,
       relates.description AS description, relates.evidence[0] AS evidence
