// The entities that texts say to be of a kind, or a kind to have: by relations that say no more than that.
// $ids: ids of the entities that are the kind; $is_of: relations from what is of it, in small letters; $has_of: relations from it
// Columns: id
UNWIND $ids AS id
MATCH (kind:Entity {id: id})
CALL (kind) {
  MATCH (kind)<-[relation:RELATES]-(found:Entity)
  WHERE toLower(relation.relation) IN $is_of AND size(relation.evidence) > 0
  RETURN found.id AS found
  UNION
  MATCH (kind)-[relation:RELATES]->(found:Entity)
  WHERE toLower(relation.relation) IN $has_of AND size(relation.evidence) > 0
  RETURN found.id AS found
}
RETURN DISTINCT found AS id
ORDER BY id
