// The groups under parents, and those whose parent is gone.
// $ids: ids of parents
// Columns: id
UNWIND $ids AS parent
MATCH (group:Group {parent: parent})
RETURN group.id AS id
UNION
MATCH (group:Group)
WHERE NOT EXISTS { MATCH (:Entity {id: group.parent}) }
RETURN group.id AS id
