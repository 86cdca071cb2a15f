// Store who takes part in the talk on a topic.
// $topic: id of the topic; $talk: id of the talk; $rows: maps with id, name, looks_for, headings, position, part, muted, gone
// Columns: none
MATCH (topic:Topic {id: $topic})
MATCH (talk:Conversation {id: $talk})
UNWIND $rows AS row
MERGE (perspective:Perspective {id: row.id}) ON CREATE SET perspective.position = row.position
SET perspective.name = row.name, perspective.looks_for = row.looks_for, perspective.headings = row.headings
MERGE (perspective)-[:IN_TOPIC]->(topic)
MERGE (perspective)-[takes:TAKES_PART]->(talk)
SET takes.part = row.part, takes.position = row.position, takes.muted = row.muted, takes.gone = row.gone
