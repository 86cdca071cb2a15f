// The headings of the newest pages of topics that are near to one, in its domain: those that share most entities with
// it first.
// $topic: id of the topic; $kind: of pages; $limit: how many topics
// Columns: title, shared (entities), headings (maps with level and heading, in the order of the page)
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)-[:IN_TOPIC]->(other:Topic)
WITH topic, other, count(entity) AS shared
MATCH (topic)-[:IN_DOMAIN]->(:Domain)<-[:IN_DOMAIN]-(other)
CALL (other) {
  MATCH (other)<-[:ABOUT]-(page:Page)
  WHERE page.kind = $kind
  RETURN page ORDER BY page.version DESC, page.id LIMIT 1
}
WITH other, shared, page ORDER BY shared DESC, other.id LIMIT $limit
MATCH (page)<-[:IN_PAGE]-(section:Section)
WHERE section.level IN [1, 2]
WITH other, shared, section ORDER BY section.position
RETURN other.name AS title, shared, collect({level: section.level, heading: section.heading}) AS headings
ORDER BY shared DESC, title
