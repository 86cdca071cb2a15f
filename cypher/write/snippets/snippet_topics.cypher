// Put the entities that snippets mention into the topics whose queries found them.
// $ids: ids of snippets
// Columns: none
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic:Topic)
WITH DISTINCT snippet, topic
MATCH (snippet)-[:MENTIONS]->(entity:Entity)
WITH DISTINCT entity, topic ORDER BY entity.id, topic.id
MERGE (entity)-[:IN_TOPIC]->(topic)
