// Store from which conversations a talk began.
// $talk: id of the talk; $rows: maps with id (of a conversation)
// Columns: none
MATCH (talk:Conversation {id: $talk})
UNWIND $rows AS row
MATCH (conversation:Conversation {id: row.id})
MERGE (talk)-[:FROM]->(conversation)
