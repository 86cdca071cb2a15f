// Store sections of a page, with what they cover and what they cite. One that cites what is gone or retracted is stale.
// $page: id of the page; $rows: maps with id, level, position, heading, text, blocks (JSON), stale, entity_ids and
//        citations (maps with snippet_id, sentence, verdict, relation_ids and claims (maps with text, start, end))
// Columns: none
MATCH (page:Page {id: $page})
UNWIND $rows AS row
CREATE (section:Section {id: row.id, level: row.level, position: row.position, heading: row.heading,
                         text: row.text, blocks: row.blocks, stale: row.stale,
                         cited: size(row.citations)})-[:IN_PAGE]->(page)
WITH section, row
CALL (section, row) {
  UNWIND range(0, size(row.entity_ids) - 1) AS position
  MATCH (entity:Entity {id: row.entity_ids[position]})
  CREATE (section)-[:COVERS {position: position}]->(entity)
}
CALL (section, row) {
  UNWIND range(0, size(row.citations) - 1) AS position
  WITH section, position, row.citations[position] AS citation
  MATCH (snippet:Snippet {id: citation.snippet_id})
  CREATE (section)-[:CITES {position: position, sentence: citation.sentence,
                            verdict: citation.verdict, relations: citation.relation_ids,
                            claims: [claim IN citation.claims | claim.text],
                            starts: [claim IN citation.claims | claim.start],
                            ends: [claim IN citation.claims | claim.end]}]->(snippet)
}
WITH section, row
WHERE COUNT { (section)-[:CITES]->(:Snippet) } < size(row.citations)
  OR EXISTS { (section)-[:CITES]->(:Snippet)-[:FROM]->(source:Source) WHERE source.status = 'retracted' }
SET section.stale = true
