// Groups: what unites the entities that one entity has the same relation to, as a picture.
// Columns: parent, lead, group, member, child
MATCH (parent:Entity)-[lead:RELATES]->(group:Group)
WITH parent, lead, group
ORDER BY COUNT { (group)<-[:MEMBER_OF]-() } DESC, group.id LIMIT 10
MATCH (group)<-[member:MEMBER_OF]-(child:Entity)
RETURN parent, lead, group, member, child
