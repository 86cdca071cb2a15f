// The sections of a topic's newest page or outline, with what they rest on.
// $topic: id of the topic; $kinds: of pages, the newest of which is taken
// Columns: kind (of the page), title, heading, level, stale, told (citations when it was written, null where nobody
//          knows), cited (citations whose snippets are there),
//          mentioned (whether a snippet of the topic mentions something that it covers), entity_ids, names (of one length)
MATCH (topic:Topic {id: $topic})<-[:ABOUT]-(page:Page)
WHERE page.kind IN $kinds
WITH topic, page ORDER BY page.version DESC, page.id LIMIT 1
MATCH (page)<-[:IN_PAGE]-(section:Section)
WITH topic, page, section ORDER BY section.position
RETURN page.kind AS kind, page.title AS title, section.heading AS heading, section.level AS level,
       section.stale AS stale, section.cited AS told, COUNT { (section)-[:CITES]->(:Snippet) } AS cited,
       EXISTS {
         MATCH (section)-[:COVERS]->(:Entity)<-[:MENTIONS]-(snippet:Snippet)
         WHERE EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) }
       } AS mentioned,
       COLLECT { MATCH (section)-[covers:COVERS]->(entity:Entity) RETURN entity.id ORDER BY covers.position, entity.id }
       AS entity_ids,
       COLLECT { MATCH (section)-[covers:COVERS]->(entity:Entity) RETURN entity.name ORDER BY covers.position, entity.id }
       AS names
