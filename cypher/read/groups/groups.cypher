// Groups by id, as they are stored.
// $ids: ids of groups
// Columns: id, parent, relation, name, description, leads (of each relation to it: the other end's id, its own id,
//          relation, description)
UNWIND $ids AS id
MATCH (group:Group {id: id})
USING INDEX SEEK group:Group(id)  // in a small graph the planner may go through the whole index instead
RETURN id, group.parent AS parent, group.relation AS relation, group.name AS name, group.description AS description,
       COLLECT {
         MATCH (group)<-[lead:RELATES]-(parent:Entity)
         WITH lead, parent ORDER BY lead.id
         RETURN [parent.id, lead.id, lead.relation, lead.description]
       } AS leads
