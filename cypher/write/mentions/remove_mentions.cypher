// Remove mentions.
// $ids: ids of mentions
// Columns: none
UNWIND $ids AS id
MATCH ()-[mention:MENTIONS {id: id}]->()
USING INDEX mention:MENTIONS(id)
DELETE mention
