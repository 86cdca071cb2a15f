// Store the perspectives from which a topic is asked about.
// $topic: id of the topic; $rows: maps with id, name, looks_for, headings, position
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (perspective:Perspective {id: row.id})
SET perspective.name = row.name, perspective.looks_for = row.looks_for, perspective.headings = row.headings,
    perspective.position = row.position
MERGE (perspective)-[:IN_TOPIC]->(topic)
