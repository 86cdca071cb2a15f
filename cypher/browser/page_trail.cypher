// Where a page comes from: from its sections by the passages that they cite to the queries that found these, their
// questions, and the gaps that were asked about, as a picture.
// $id: id of the page
// Columns: named, asked (lists of paths)
MATCH (page:Page {id: $id})-[:ABOUT]->(topic:Topic)
RETURN COLLECT { MATCH path = (page)<-[:IN_PAGE]-(section:Section)-[:CITES]->(:Snippet)-[:FOUND_BY]->(:Query)
                              -[:FROM]->(topic)
                 RETURN path ORDER BY section.position LIMIT 40 } AS named,
       COLLECT { MATCH path = (page)<-[:IN_PAGE]-(section:Section)-[:CITES]->(:Snippet)-[:FOUND_BY]->(:Query)
                              -[:FROM]->(:Question)-[:ADDRESSES]->(:Gap)-[:IN_TOPIC]->(topic)
                 RETURN path ORDER BY section.position LIMIT 60 } AS asked
