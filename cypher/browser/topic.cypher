// A topic with the best supported of its relations, as a picture.
// $id: id of the topic
// Columns: topic, subject, relation, object
MATCH (topic:Topic {id: $id})
OPTIONAL MATCH (subject:Entity)-[:IN_TOPIC]->(topic)
OPTIONAL MATCH (subject)-[relation:RELATES]->(object:Entity)
WHERE EXISTS { (object)-[:IN_TOPIC]->(topic) }
WITH topic, subject, relation, object
ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT 60
RETURN topic, subject, relation, object
