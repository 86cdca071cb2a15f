// Give sections their blocks, and take the numbers out of their text and their citations.
// $rows: maps with id, text, blocks (JSON)
// Columns: none
UNWIND $rows AS row
MATCH (section:Section {id: row.id})
SET section.blocks = row.blocks, section.text = row.text
WITH section
MATCH (section)-[cites:CITES]->()
REMOVE cites.marker
