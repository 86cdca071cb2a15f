// All that a page's showing depends on, without its citations: what is written never changes without its text, and what
// becomes of the snippets that are cited is seen by how many are left, by decisions, and by the titles and works of their
// sources, and what became of these. An old version shows which is the newest one.
// $id: id of the page
// Columns: page (its properties), topic (name of its topic), sections (lists), titles (and works of the sources),
// newest (version of its kind)
MATCH (page:Page {id: $id})-[:ABOUT]->(topic:Topic)
RETURN properties(page) AS page, topic.name AS topic,
COLLECT {
  MATCH (page)<-[:IN_PAGE]-(section:Section)
  WITH section ORDER BY section.position
  RETURN [section.level, section.heading, section.blocks, section.stale, section.cited,
    COUNT { (section)-[:CITES]->(:Snippet) },
    COLLECT {
      MATCH (section)-[:OUTDATED_BY]->(decision:Decision)
      WITH decision ORDER BY decision.id
      RETURN decision.id + ' ' + coalesce(decision.undone_by + ' ' + toString(decision.undone_at), '') }]
} AS sections,
COLLECT {
  MATCH (page)<-[:IN_PAGE]-(:Section)-[:CITES]->(:Snippet)-[:FROM]->(source:Source)
  WITH DISTINCT source ORDER BY source.id
  RETURN source.id + ' ' + coalesce(source.status, '') + ' ' + coalesce(source.title, '') + coalesce(' ' + source.work, '')
} AS titles,
head(COLLECT {
  MATCH (topic)<-[:ABOUT]-(version:Page {kind: page.kind})
  RETURN version.id + ' ' + toString(version.version) ORDER BY version.version DESC, version.id LIMIT 1
}) AS newest
