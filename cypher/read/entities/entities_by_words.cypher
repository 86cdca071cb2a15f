// The entities that have any of some words in their names, with each such name.
// Those with most of the words come first, of equals the shorter names.
// $domain: name of a domain, or "" for all; $topic: id of a topic that has to use them, or ""; $queries: Lucene queries over
// domain and surface of aliases, one a word; $limit: how many names
// Columns: id, name (of the entity), surface, mentions (of the entity, anywhere)
UNWIND $queries AS query
CALL (query) {
  CALL db.index.fulltext.queryNodes('Alias_domain_surface_text', query) YIELD node, score
  WHERE score > 0 AND $domain IN ['', node.domain]
  RETURN node AS alias
}
WITH alias, count(*) AS words
MATCH (alias)-[:NAMES]->(entity)
WHERE ($topic = '' OR EXISTS { (entity)-[:IN_TOPIC]->(:Topic {id: $topic}) })
WITH entity, alias, words
ORDER BY words DESC, size(alias.surface), entity.id, alias.surface
LIMIT $limit
RETURN entity.id AS id, entity.name AS name, alias.surface AS surface, COUNT { (entity)<-[:MENTIONS]-() } AS mentions
