// The heart of a topic: its most supported relations, as a picture.
// Columns: subject, relation, object
MATCH (topic:Topic)
WITH topic ORDER BY topic.name LIMIT 1
MATCH (subject:Entity)-[:IN_TOPIC]->(topic)
MATCH (subject)-[relation:RELATES]->(object:Entity)-[:IN_TOPIC]->(topic)
RETURN subject, relation, object
ORDER BY relation.sources DESC, relation.weight DESC, relation.id
LIMIT 60
