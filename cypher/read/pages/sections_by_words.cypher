// The sections of newest pages that have any of some words, those whose words weigh most first. The index tells which have
// a word; weights are whole numbers.
// $domain: name of a domain, or "" for all; $topic: id of a topic whose page it has to be, or ""; $kind: of pages; $queries:
// Lucene queries over text of sections, one a word; $limit: how many
// Columns: page (id), title, domain, heading, position, blocks (JSON), words (place in $queries and weight of each that it has)
MATCH (any:Section)
WITH count(any) AS among
UNWIND range(0, size($queries) - 1) AS word
CALL (word) {
  CALL db.index.fulltext.queryNodes('Section_text_text', $queries[word]) YIELD node, score
  WHERE score > 0
  RETURN collect(node) AS having
}
WITH among, word, having, size(having) AS times
WITH word, having, toInteger(round(1000000 * log(1 + (among - times + 0.5) / (times + 0.5)))) AS weight
UNWIND having AS section
WITH section, sum(weight) AS total, collect([word, weight]) AS words
MATCH (section)-[:IN_PAGE]->(page:Page)-[:ABOUT]->(topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE page.kind = $kind AND $topic IN ['', topic.id] AND $domain IN ['', domain.name]
  AND NOT EXISTS { (topic)<-[:ABOUT]-(newer:Page) WHERE newer.kind = $kind AND newer.version > page.version }
WITH section, page, domain, total, words
ORDER BY total DESC, page.id, section.position
LIMIT $limit
RETURN page.id AS page, page.title AS title, domain.name AS domain, section.heading AS heading,
       section.position AS position, section.blocks AS blocks, words
