// The names that other domains than some have for entities, and for those that relations join to these.
// $ids: ids of entities; $domains: names of the domains
// Columns: entity (id), surfaces
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
CALL (entity) {
  RETURN entity AS near
  UNION
  MATCH (entity)-[:RELATES]-(near:Entity)
  RETURN near
}
WITH DISTINCT near
MATCH (near)<-[:NAMES]-(alias:Alias)
WHERE NOT toString(alias.domain) IN $domains
RETURN near.id AS entity, collect(DISTINCT alias.surface) AS surfaces
