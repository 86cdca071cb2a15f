// The sources that cite works.
// $owners: ids of works; $order: address, title, published (the oldest first) or snippets (most first)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Source)
UNWIND $owners AS owner
MATCH (work:Work {id: owner})
CALL (work) {
  MATCH (work)<-[:CITES_WORK]-(source:Source)
  WITH DISTINCT source
  WITH source, source.id AS id,
       CASE $order WHEN 'title' THEN toLower(left(coalesce(source.title, ''), 100))
                   WHEN 'published' THEN coalesce(source.published, '~')
                   WHEN 'snippets' THEN -COUNT { (source)<-[:FROM]-(:Snippet) }
                   ELSE left(coalesce(source.url, ''), 200) END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN source, id, value
}
RETURN owner, id, value,
       source {.id, .domain, url: coalesce(source.url, ''), title: coalesce(source.title, ''),
               language: coalesce(source.language, ''),
               kind: coalesce(source.kind, 'text'), .published, .work, loaded: coalesce(source.content_hash, '') <> '',
               snippets: COUNT { (source)<-[:FROM]-(:Snippet) }} AS node
