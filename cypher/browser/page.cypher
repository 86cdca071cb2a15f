// A page with its sections, the passages that they cite, and the sources of these, as a picture.
// $id: id of the page
// Columns: topic, sections, cited (lists of paths)
MATCH topic = (page:Page {id: $id})-[:ABOUT]->(:Topic)
RETURN topic,
       COLLECT { MATCH path = (page)<-[:IN_PAGE]-(section:Section)
                 RETURN path ORDER BY section.position LIMIT 60 } AS sections,
       COLLECT { MATCH path = (page)<-[:IN_PAGE]-(section:Section)-[:CITES]->(:Snippet)-[:FROM]->(:Source)
                 RETURN path ORDER BY section.position LIMIT 100 } AS cited
