// Which snippets have words of several parts in a row, each word at most so many, and those of prose alone where asked.
// $queries: Lucene queries over domain and text, one a word; $domain: name of a domain, or "" for all; $prose: whether only
// snippets of prose count
// Columns: ids (a list for each query)
UNWIND range(0, size($queries) - 1) AS place
RETURN COLLECT {
  CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', $queries[place]) YIELD node, score
  WHERE score > 0 AND $domain IN ['', node.domain] AND (NOT $prose OR node.kind = 'prose')
  RETURN node.id
} AS ids
ORDER BY place
