// The newest pages that cite sources, of each those that cite it most first, then by id.
// $ids: ids of sources; $kind: of pages; $limit: how many of each
// Columns: source (id), pages (maps of models.CitingPage), total (count)
UNWIND $ids AS id
MATCH (source:Source {id: id})
CALL (source) {
  MATCH (source)<-[:FROM]-(:Snippet)<-[cites:CITES]-(section:Section)
  WITH section, count(cites) AS citations
  MATCH (section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic:Topic)
  WHERE page.kind = $kind
    AND NOT EXISTS { (topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = $kind AND newer.version > page.version }
  WITH page, topic, section, citations ORDER BY section.position
  WITH page, topic, sum(citations) AS all,
       collect({position: section.position, heading: section.heading, citations: citations}) AS sections
  ORDER BY all DESC, page.id
  RETURN collect({page_id: page.id, topic_id: topic.id, title: page.title, version: page.version, sections: sections})
         AS found
}
RETURN id AS source, found[..$limit] AS pages, size(found) AS total
