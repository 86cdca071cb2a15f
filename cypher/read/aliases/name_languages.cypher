// In which languages names stand: those of the snippets that mention something by each.
// $ids: ids of aliases
// Columns: alias, languages (codes; "" for English)
UNWIND $ids AS id
MATCH (alias:Alias {id: id})-[:NAMES]->(entity:Entity)
CALL (alias, entity) {
  MATCH (entity)<-[:MENTIONS {alias: alias.id}]-(snippet:Snippet)
  RETURN collect(DISTINCT coalesce(snippet.language, '')) AS languages
}
RETURN alias.id AS alias, languages
ORDER BY alias
