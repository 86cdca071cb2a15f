// Move what gaps are about, sections cover and categories hold to the entities that stand for what was meant.
// $rows: maps with id, a (entity), b (entity), original (the entity that was meant)
// Columns: none
UNWIND $rows AS row
MATCH (here:Entity {id: row.a})
MATCH (there:Entity {id: row.b})
WITH here, there, row.original AS meant, CASE row.b WHEN row.original THEN null ELSE row.original END AS original
CALL (here, there, meant, original) {
  MATCH (here)<-[covers:COVERS]-(section:Section)
  WHERE coalesce(covers.original, here.id) = meant
  CREATE (section)-[:COVERS {position: covers.position, original: original}]->(there)
  DELETE covers
}
CALL (here, there, meant, original) {
  MATCH (here)<-[about:ABOUT]-(gap:Gap)
  WHERE coalesce(about.original, here.id) = meant
  CREATE (gap)-[:ABOUT {position: about.position, original: original}]->(there)
  DELETE about
}
CALL (here, there, meant, original) {
  MATCH (here)-[held:IN_CATEGORY]->(category:Category)
  WHERE coalesce(held.original, here.id) = meant
  CREATE (there)-[:IN_CATEGORY {original: original}]->(category)
  DELETE held
}
