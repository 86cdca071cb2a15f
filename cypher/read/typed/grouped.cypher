// The members of groups that have some words in their names.
// $words: a query of the full-text index; $limit: how many groups
// Columns: name (of the group), ids (of its members, sorted)
CALL db.index.fulltext.queryNodes('Entity_name_text', $words) YIELD node AS group, score
WHERE 'Group' IN labels(group)
WITH group ORDER BY score DESC, group.id LIMIT $limit
RETURN group.name AS name,
       COLLECT { MATCH (group)<-[:MEMBER_OF]-(member:Entity) RETURN member.id ORDER BY member.id } AS ids
