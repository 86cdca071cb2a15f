// The sections of newest pages that cite snippets.
// $snippets: ids of snippets; $domain: name of a domain, or "" for all; $topic: id of a topic whose page it has to be, or "";
// $kind: of pages
// Columns: page (id), title, domain, heading, position, blocks (JSON)
UNWIND $snippets AS id
MATCH (snippet:Snippet {id: id})<-[:CITES]-(section:Section)
  USING INDEX SEEK snippet:Snippet(id)  // in a small graph the planner goes through a whole index instead
WITH DISTINCT section
MATCH (section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE page.kind = $kind AND $topic IN ['', topic.id] AND $domain IN ['', domain.name]
  AND NOT EXISTS { (topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = $kind AND newer.version > page.version }
RETURN page.id AS page, page.title AS title, domain.name AS domain, section.heading AS heading,
       section.position AS position, section.blocks AS blocks
ORDER BY page, position
