// Store the concepts of the mind map of a talk.
// $talk: id of the talk; $rows: maps with id, number, name
// Columns: none
MATCH (talk:Conversation {id: $talk})
UNWIND $rows AS row
MERGE (concept:Concept {id: row.id})
SET concept.number = row.number, concept.name = row.name
MERGE (concept)-[:IN_CONVERSATION]->(talk)
