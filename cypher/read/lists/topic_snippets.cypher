// The snippets that the queries of topics found, those that were loaded last first.
// $owners: ids of topics; $since: an ISO time before which none was loaded, or null;
// $undated: whether nobody knows when it was loaded, or null
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Snippet)
UNWIND $owners AS owner
MATCH (topic:Topic {id: owner})
CALL (topic) {
  MATCH (topic)<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
  WHERE ($since IS NULL OR snippet.loaded >= datetime($since)) AND ($undated IS NULL OR (snippet.loaded IS NULL) = $undated)
  WITH DISTINCT snippet
  WITH snippet, snippet.id AS id,
       -coalesce(snippet.loaded.epochSeconds * 1000000 + snippet.loaded.nanosecond / 1000, 0) AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN snippet, id, value
}
MATCH (snippet)-[:FROM]->(source:Source)
RETURN owner, id, value,
       snippet {.id, source_id: source.id, .domain, .url, title: source.title, .path, .text, .start, .end,
                                       .embedding_id, .embedding_model, .kind,
                                       first_line: coalesce(snippet.first_line, 0),
                                       last_line: coalesce(snippet.last_line, 0), .structure,
                                       language: coalesce(snippet.language, '')} AS node
