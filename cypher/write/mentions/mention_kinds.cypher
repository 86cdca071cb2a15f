// Give mentions the kind that all extractions of their snippet together say.
// $rows: maps with id, kind
// Columns: none
UNWIND $rows AS row
MATCH ()-[mention:MENTIONS {id: row.id}]->()
USING INDEX mention:MENTIONS(id)
WHERE mention.kind <> row.kind
SET mention.kind = row.kind
