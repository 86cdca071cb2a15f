// The snippets of a domain that a Lucene query over domain and text finds: the best $limit of all domains, of which
// those of the domain are returned, best first, equals by id. The scores are rounded: the last digits hang on the order
// of additions.
// $domain: name of the domain; $query: Lucene query; $limit: how many are looked at
// Columns: all (how many were looked at), ids (of the domain's own)
CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', $query, {limit: $limit}) YIELD node, score
WITH node.domain = $domain AS own, node.id AS id, round(score, 4) AS score
ORDER BY score DESC, id
RETURN count(*) AS all, collect(CASE WHEN own THEN id END) AS ids
