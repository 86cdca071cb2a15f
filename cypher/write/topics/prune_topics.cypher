// Take entities out of the topics in whose found snippets they are mentioned no more.
// $ids: ids of entities
// Columns: none
UNWIND $ids AS id
MATCH (entity:Entity {id: id})-[membership:IN_TOPIC]->(topic:Topic)
WHERE NOT EXISTS { (entity)<-[:MENTIONS]-(:Snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) }
DELETE membership
