// The sentences of pages that cite snippets, by the titles of the pages, then by their sections.
// $owners: ids of snippets; $topic: id of the topic that the pages are on, or null;
// $newest: whether they are the newest of their kind that their topic has, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.CitingSentence)
UNWIND $owners AS owner
MATCH (snippet:Snippet {id: owner})
CALL (snippet) {
  MATCH (snippet)<-[cites:CITES]-(section:Section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic:Topic)
  WHERE ($topic IS NULL OR topic.id = $topic)
    AND ($newest IS NULL OR $newest <> EXISTS {
      (topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = page.kind AND newer.version > page.version })
  WITH cites, section, page, topic, section.id + '#' + toString(cites.position) AS id, toLower(left(page.title, 100)) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN cites, section, page, topic, id, value
}
RETURN owner, id, value,
       {page_id: page.id, topic_id: topic.id, section: section.position,
                          heading: section.heading, sentence: cites.sentence, verdict: cites.verdict} AS node
