// A run with its topic, the pages and the gaps of that, and the best supported of its relations, as a picture.
// $id: id of the run
// Columns: run, for, topic, pages, gaps, relations (lists of paths)
MATCH (run:Run {id: $id})
OPTIONAL MATCH (run)-[for:FOR]->(topic:Topic)
RETURN run, for, topic,
       COLLECT { MATCH path = (topic)<-[:ABOUT]-(page:Page) RETURN path ORDER BY page.version DESC LIMIT 10 } AS pages,
       COLLECT { MATCH path = (topic)<-[:IN_TOPIC]-(gap:Gap) RETURN path ORDER BY gap.score DESC LIMIT 20 } AS gaps,
       COLLECT { MATCH path = (topic)<-[:IN_TOPIC]-(subject:Entity)-[relation:RELATES]->(object:Entity)
                 WHERE EXISTS { (object)-[:IN_TOPIC]->(topic) }
                 RETURN path ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT 40 } AS relations
