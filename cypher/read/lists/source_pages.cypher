// The newest pages that cite sources, those that cite it most first.
// $owners: ids of sources; $kind: of pages
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.CitingPage)
UNWIND $owners AS owner
MATCH (source:Source {id: owner})
CALL (source) {
  MATCH (source)<-[:FROM]-(:Snippet)<-[cites:CITES]-(section:Section)
  WITH section, count(cites) AS citations
  MATCH (section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic:Topic)
  WHERE page.kind = $kind
    AND NOT EXISTS { (topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = $kind AND newer.version > page.version }
  WITH page, topic, section, citations ORDER BY section.position
  WITH page, topic, page.id AS id, -sum(citations) AS value,
       collect({position: section.position, heading: section.heading, citations: citations}) AS sections
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN page, topic, sections, id, value
}
RETURN owner, id, value,
       {page_id: page.id, topic_id: topic.id, title: page.title, version: page.version, sections: sections} AS node
