// The siblings under a topic's entities that are to be looked at: all entities that one of them has the same relation to,
// where there are several. Not those that were grouped as they are, or looked at by the same, and none that hold a group
// that was taken back. As columns, which come twice as fast as rows.
// $topic: id of the topic; $fewest, $most: how many there are at least and at most; $by: who is to look
// Columns: parents (ids), relations (both are lists of one length)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(parent:Entity)
MATCH (parent)-[relates:RELATES]->(child:Entity)
WHERE NOT child:Group
WITH parent, relates.relation AS relation, collect(child) AS children
WHERE $fewest <= size(children) <= $most
WITH parent.id AS parent, relation, [child IN children | child.id] AS children
WHERE NOT EXISTS {
  MATCH (look:Grouping {parent: parent})
  USING INDEX SEEK look:Grouping(parent)  // in a small graph the planner goes through the whole index instead
  WHERE look.relation = relation AND size(look.children) <= size(children)
    AND all(child IN look.children WHERE child IN children)
    AND (size(look.children) = size(children) AND (look.label <> '' OR look.by = $by)
         OR EXISTS { MATCH (look)-[:BY]->(decision:Decision) WHERE decision.undone_at IS NOT NULL })
}
RETURN collect(parent) AS parents, collect(relation) AS relations
