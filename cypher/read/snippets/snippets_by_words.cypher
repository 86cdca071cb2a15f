// The snippets, of whatever kind, that have any of some words, those whose words weigh most first, equals by id.
// As in word_matches, the index tells which snippets have a word, and no more; weights are whole numbers.
// $domain: name of a domain, or "" for all; $topic: id of a topic whose queries have to have found them, or ""; $queries:
// Lucene queries over domain and text, one a word; $limit: how many are returned
// Columns: id, text, words (place in $queries and weight of each that it has)
MATCH (any:Snippet)
WITH count(any) AS among
UNWIND range(0, size($queries) - 1) AS word
CALL (word) {
  CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', $queries[word]) YIELD node, score
  WHERE score > 0 AND $domain IN ['', node.domain]
  RETURN collect(node) AS having
}
WITH among, word, having, size(having) AS times
WITH word, having, toInteger(round(1000000 * log(1 + (among - times + 0.5) / (times + 0.5)))) AS weight
UNWIND having AS snippet
WITH snippet, sum(weight) AS total, collect([word, weight]) AS words
WHERE $topic = '' OR EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(:Topic {id: $topic}) }
WITH snippet, total, words
ORDER BY total DESC, snippet.id
LIMIT $limit
RETURN snippet.id AS id, snippet.text AS text, words
