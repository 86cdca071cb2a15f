// The sections of the pages of domains, with how much of what they cited is there.
// $domains: names of domains
// Columns: id, stale, cited (citations when it was written, null where nobody knows), there (citations),
//          retracted (whether it cites a retracted work)
MATCH (domain:Domain)<-[:IN_DOMAIN]-(:Topic)<-[:ABOUT]-(:Page)<-[:IN_PAGE]-(section:Section)
WHERE domain.name IN $domains
RETURN section.id AS id, section.stale AS stale, section.cited AS cited,
       COUNT { (section)-[:CITES]->(:Snippet) } AS there,
       EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(source:Source) WHERE source.status = 'retracted' } AS retracted
