// Store what the headings of a page were written from. A snippet that is gone is not offered any more.
// $page: id of the page; $rows: maps with id, path, position, dropped (JSON) and offered (maps with snippet_id, fits and spare)
// Columns: none
MATCH (page:Page {id: $page})
UNWIND $rows AS row
CREATE (draft:Draft {id: row.id, path: row.path, position: row.position, dropped: row.dropped})-[:DRAFT_OF]->(page)
WITH draft, row
UNWIND range(0, size(row.offered) - 1) AS position
MATCH (snippet:Snippet {id: row.offered[position].snippet_id})
WITH draft, snippet, position, row.offered[position] AS offer
CREATE (draft)-[:OFFERED {position: position, fits: offer.fits, spare: offer.spare}]->(snippet)
