// Store conversations, each from its perspective.
// $rows: maps with id, perspective_id, position
// Columns: none
UNWIND $rows AS row
MATCH (perspective:Perspective {id: row.perspective_id})
MERGE (conversation:Conversation {id: row.id})
SET conversation.position = row.position
MERGE (conversation)-[:FROM]->(perspective)
