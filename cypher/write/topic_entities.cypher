// Put the entities that a topic's found snippets mention into the topic.
// $topic: id of the topic
// Columns: none
MATCH (topic:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH DISTINCT topic, snippet
MATCH (snippet)-[:MENTIONS]->(entity:Entity)
WITH DISTINCT topic, entity ORDER BY entity.id
MERGE (entity)-[:IN_TOPIC]->(topic)
