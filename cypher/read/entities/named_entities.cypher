// The entities that names mean in a domain, with their degrees in the whole graph; groups do not count.
// $domain: name of the domain; $names: maps with key (of an alias), founded (id of the entity that its rules' key founds)
// Columns: key, entity, mentions, relations
UNWIND $names AS name
CALL (name) {
  MATCH (alias:Alias {key: name.key})-[:NAMES]->(entity:Entity)
    USING INDEX SEEK alias:Alias(key)  // in a small graph the planner goes through a whole index instead
  WHERE alias.domain = $domain
  RETURN entity
  UNION
  MATCH (entity:Entity {id: name.founded})
    USING INDEX SEEK entity:Entity(id)
  RETURN entity
}
RETURN name.key AS key, entity.id AS entity, COUNT { (entity)<-[:MENTIONS]-() } AS mentions,
       COUNT { (entity)-[:RELATES]-(other) WHERE NOT other:Group } AS relations
ORDER BY key, entity
