// Sections as version 2 wrote them, by id.
// $after: the id behind which to begin; $limit: how many at most
// Columns: id, text (with [n]), references (JSON of their page's), citations (maps with marker, sentence, snippet_id,
//          verdict, relation_ids and claims)
MATCH (section:Section)-[:IN_PAGE]->(page:Page)
WHERE section.id > $after AND section.blocks IS NULL
WITH section, page ORDER BY section.id LIMIT $limit
RETURN section.id AS id, section.text AS text, page.references AS references,
COLLECT {
  MATCH (section)-[cites:CITES]->(snippet:Snippet)
  WITH cites, snippet ORDER BY cites.position
  RETURN {marker: cites.marker, sentence: cites.sentence, snippet_id: snippet.id, verdict: cites.verdict,
          relation_ids: coalesce(cites.relations, []),
          claims: [place IN range(0, size(coalesce(cites.claims, [])) - 1) |
                   {text: cites.claims[place], snippet_id: snippet.id, start: cites.starts[place],
                    end: cites.ends[place]}]}
} AS citations
ORDER BY id
