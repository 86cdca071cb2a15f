// The sections of pages, of each kind the newest of its topic, that tell of entities.
// $ids: ids of entities
// Columns: section (map of models.CoveringSection)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})<-[:COVERS]-(section:Section)-[:IN_PAGE]->(page:Page)
  USING INDEX SEEK entity:Entity(id)  // in a small graph the planner goes through a whole index instead
WHERE NOT EXISTS {
  (page)-[:ABOUT]->(:Topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = page.kind AND newer.version > page.version
}
WITH DISTINCT section, page
ORDER BY page.title, page.version, page.id, section.position
RETURN {page_id: page.id, title: page.title, version: page.version, heading: section.heading} AS section
