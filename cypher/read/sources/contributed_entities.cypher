// The entities that sources mention, of each the most mentioned in it first, then by id.
// $ids: ids of sources; $limit: how many of each
// Columns: source (id), entities (lists of an id and how often the source mentions it), total (count)
UNWIND $ids AS id
MATCH (source:Source {id: id})
CALL (source) {
  MATCH (source)<-[:FROM]-(:Snippet)-[mention:MENTIONS]->(entity:Entity)
  WITH entity.id AS entity, count(mention) AS mentions ORDER BY mentions DESC, entity
  RETURN collect([entity, mentions]) AS found
}
RETURN id AS source, found[..$limit] AS entities, size(found) AS total
