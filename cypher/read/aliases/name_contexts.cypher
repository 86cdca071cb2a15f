// Where names stand: the first snippets by id that mention something by each, and the first place there.
// $ids: ids of aliases
// $most: snippets for each name
// Columns: alias, text (of a snippet), start, end
UNWIND $ids AS id
MATCH (alias:Alias {id: id})-[:NAMES]->(entity:Entity)
CALL (alias, entity) {
  MATCH (entity)<-[mention:MENTIONS {alias: alias.id}]-(snippet:Snippet)
  WITH snippet, mention ORDER BY mention.start
  WITH snippet, collect(mention)[0] AS first ORDER BY snippet.id LIMIT $most
  RETURN snippet, first
}
RETURN alias.id AS alias, snippet.text AS text, first.start AS start, first.end AS end ORDER BY alias, snippet.id
