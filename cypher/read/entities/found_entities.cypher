// Entities as a search shows them.
// $ids: ids of entities
// Columns: id, name, description, domains (whose aliases name it, sorted)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
RETURN id, entity.name AS name, coalesce(entity.description, '') AS description, COLLECT {
  MATCH (entity)<-[:NAMES]-(alias:Alias) WITH DISTINCT alias.domain AS domain ORDER BY domain RETURN domain } AS domains
