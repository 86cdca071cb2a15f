// Store what entities of a topic are sorted into.
// $topic: id of the topic; $rows: maps with id, name, by
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (category:Category {id: row.id})
SET category.name = row.name, category.by = row.by
MERGE (category)-[:IN_TOPIC]->(topic)
