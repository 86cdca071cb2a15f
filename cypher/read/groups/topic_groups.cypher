// The groups under a topic's entities, with those of their members that are in the topic, where there are several.
// $topic: id of the topic; $fewest: how many members there are at least
// Columns: group (map of models.SiblingGroup, without member_wording), wordings (of the relations to its members)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(child:Entity)-[member:MEMBER_OF]->(group:Group)
WITH topic, group, member, child ORDER BY child.name, child.id
WITH topic, group, collect(child) AS members, collect(member.wording) AS wordings
WHERE size(members) >= $fewest
MATCH (group)<-[lead:RELATES]-(parent:Entity)
WHERE EXISTS { (parent)-[:IN_TOPIC]->(topic) }
RETURN group {.id, label: group.name, .description, relation: lead.relation, parent_id: parent.id,
              parent_name: parent.name, member_relation: group.relation, member_ids: [member IN members | member.id],
              member_names: [member IN members | member.name]} AS group, wordings
ORDER BY group.parent_name, group.label, group.id
