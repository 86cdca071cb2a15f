// The works that sources of domains are of, or cite.
// $owners: names of domains; $unread: those alone that no source is of, or null; $text: what a title has in it, in small letters, or null
// $order: cited (those that most sources cite first), title or published (the oldest first)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.KnownWork)
UNWIND $owners AS owner
CALL (owner) {
  MATCH (work:Work {domain: owner})
  WHERE ($unread IS NULL OR $unread <> EXISTS { (work)<-[:OF_WORK]-(:Source) })
    AND ($text IS NULL OR toLower(work.title) CONTAINS $text)
  WITH work, work.id AS id,
       CASE $order WHEN 'title' THEN toLower(left(work.title, 100))
                   WHEN 'published' THEN CASE work.published WHEN '' THEN '~' ELSE work.published END
                   ELSE -COUNT { MATCH (work)<-[:CITES_WORK]-(source:Source) RETURN DISTINCT source } END AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN work, id, value
}
RETURN owner, id, value,
       work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
             cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(source:Source) RETURN DISTINCT source }} AS node
