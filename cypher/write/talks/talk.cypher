// Store the talk on a topic: a conversation of several, which goes on from run to run; or what holds its information tree.
// $topic: id of the topic; $talk: id of the talk
// Columns: none
MATCH (topic:Topic {id: $topic})
MERGE (talk:Conversation {id: $talk})
SET talk.position = 0
MERGE (talk)-[:IN_TOPIC]->(topic)
