// The snippets of a domain that a Lucene query over domain and text finds: the best $limit of all domains are looked at,
// and those of the domain returned, best first, equals by id. One without a score has none of the words: they were stop
// words. Scores are rounded: their last digits hang on the order of additions.
// $domain: name of the domain; $query: Lucene query; $limit: how many are looked at
// Columns: all (how many were looked at), ids (of the domain's own)
CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', $query, {limit: $limit}) YIELD node, score
WITH node.domain = $domain AND score > 0 AS own, node.id AS id, round(score, 4) AS score
ORDER BY score DESC, id
RETURN count(*) AS all, collect(CASE WHEN own THEN id END) AS ids
