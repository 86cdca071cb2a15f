// The sources in which names are mentioned that may be short forms, and the longer names there that have their last word.
// $ids: ids of aliases
// $most: sources of a name that are looked at, and one more where it has more
// Columns: id, source, first (place in the document where it is mentioned first), longer (maps with id and first)
UNWIND $ids AS id
MATCH (short:Alias {id: id, sense: ''})-[:NAMES]->(entity:Entity)
CALL (short, entity) {
  MATCH (entity)<-[:MENTIONS {alias: short.id}]-(:Snippet)-[:FROM]->(source:Source)
  RETURN DISTINCT source LIMIT $most + 1
}
CALL (short, source) {
  MATCH (source)<-[:FROM]-(snippet:Snippet)-[mention:MENTIONS]->(:Entity)
  WITH short, mention.alias AS alias_id, min(snippet.start + mention.start) AS first
  MATCH (alias:Alias {id: alias_id, sense: ''})
  WITH short, alias, first, last(split(short.key, ' ')) AS word
  WHERE alias.key = short.key OR alias.key ENDS WITH ' ' + word OR alias.key STARTS WITH word + ' '
  RETURN min(CASE alias.id WHEN short.id THEN first END) AS own,
         collect(CASE WHEN alias.id <> short.id THEN {id: alias.id, first: first} END) AS longer
}
RETURN id, source.id AS source, own AS first, longer ORDER BY id, source
