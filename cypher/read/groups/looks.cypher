// Who has looked at siblings under parents, and what came of it.
// $ids: ids of parents
// Columns: look (map with parent, relation, children, label, lead, description, by, undone: whether the group was taken
//          back)
UNWIND $ids AS id
MATCH (look:Grouping {parent: id})
USING INDEX SEEK look:Grouping(parent)  // in a small graph the planner goes through the whole index instead
OPTIONAL MATCH (look)-[:BY]->(decision:Decision)
RETURN look {.parent, .relation, .children, .label, .lead, .description, .by,
             undone: decision.undone_at IS NOT NULL} AS look
ORDER BY look.id
