// The snippets of sources, in the order of their text.
// $owners: ids of sources; $kinds: of these kinds alone, or null; $order: position, or reversed (the last first)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Snippet)
UNWIND $owners AS owner
MATCH (source:Source {id: owner})
CALL (source) {
  MATCH (source)<-[:FROM]-(snippet:Snippet)
  WHERE $kinds IS NULL OR snippet.kind IN $kinds
  WITH snippet, snippet.id AS id, CASE $order WHEN 'reversed' THEN -snippet.start ELSE snippet.start END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN snippet, id, value
}
RETURN owner, id, value,
       snippet {.id, source_id: source.id, .domain, .url, title: source.title, .path, .text, .start, .end,
                                       .embedding_id, .embedding_model, .kind,
                                       first_line: coalesce(snippet.first_line, 0),
                                       last_line: coalesce(snippet.last_line, 0), .structure,
                                       language: coalesce(snippet.language, '')} AS node
