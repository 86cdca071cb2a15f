// The top headings of the newest pages of other topics that are the same kind of thing, and in the same domain.
// Topics of other domains come too, where they have entities in common.
// $topic: id of the topic; $kind: of pages
// Columns: topic (id of the other one), headings (in their order)
MATCH (topic:Topic {id: $topic})
WHERE topic.thing <> ''
CALL (topic) {
  MATCH (topic)-[:IN_DOMAIN]->(:Domain)<-[:IN_DOMAIN]-(other:Topic)
  RETURN other
  UNION
  MATCH (topic)<-[:IN_TOPIC]-(:Entity)-[:IN_TOPIC]->(other:Topic)
  RETURN DISTINCT other
}
WITH topic, other
WHERE other <> topic AND other.thing = topic.thing
CALL (other) {
  MATCH (other)<-[:ABOUT]-(page:Page)
  WHERE page.kind = $kind
  RETURN page ORDER BY page.version DESC, page.id LIMIT 1
}
MATCH (page)<-[:IN_PAGE]-(section:Section)
WHERE section.level = 1
WITH other, section ORDER BY section.position
RETURN other.id AS topic, collect(section.heading) AS headings
ORDER BY topic
