// The snippets of prose of a domain that have any of some words, those whose words weigh most first, equals by id.
// The index tells which snippets have a word, all of them, and no more: its scores hang on all that it holds. A match
// without a score has none of the words: of a query for a stop word only the domain is left. Weights are whole numbers
// (idf in millionths), so that the order of additions does not show.
// $domain: name of the domain; $among: how many snippets of prose it has; $queries: Lucene queries over domain and text, one a
// word; $without: ids of snippets that are left out, though they count; $within: ids of those that alone are returned, or
// null; $limit: how many are returned
// Columns: id, text, words (place in $queries and weight of each that it has)
UNWIND range(0, size($queries) - 1) AS word
CALL (word) {
  CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', $queries[word]) YIELD node, score
  WHERE score > 0 AND node.domain = $domain AND node.kind = 'prose'
  RETURN collect(node) AS having
}
WITH word, having, size(having) AS times
WITH word, having, toInteger(round(1000000 * log(1 + ($among - times + 0.5) / (times + 0.5)))) AS weight
UNWIND having AS snippet
WITH snippet, sum(weight) AS total, collect([word, weight]) AS words
WITH snippet, total, words, snippet.id AS id
WHERE NOT id IN $without AND ($within IS NULL OR id IN $within)
ORDER BY total DESC, id
LIMIT $limit
RETURN id, snippet.text AS text, words
