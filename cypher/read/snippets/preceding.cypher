// What stands before snippets in their sources, under the same headings and of the same kind.
// $ids: ids of snippets
// Columns: id, text (of the snippet that ends last before it)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FROM]->(source:Source)
CALL (snippet, source) {
  MATCH (source)<-[:FROM]-(before:Snippet)
  WHERE before.end <= snippet.start AND before.kind = snippet.kind AND before.path = snippet.path
  RETURN before.text AS text ORDER BY before.end DESC, before.id LIMIT 1
}
RETURN id, text
