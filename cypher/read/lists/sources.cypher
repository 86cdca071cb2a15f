// The sources of all domains.
// $domains: names of their domains, or null; $urls: addresses, or null; $kinds: what was loaded, or null;
// $languages: codes of languages, or null;
// $text: what a title or an address has in it, in small letters, or null; $order: address, title, published (the oldest first) or snippets
// (most first)
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.Source)
MATCH (source:Source)
WHERE ($domains IS NULL OR source.domain IN $domains) AND ($kinds IS NULL OR coalesce(source.kind, 'text') IN $kinds)
  AND ($languages IS NULL OR source.language IN $languages)
  AND ($urls IS NULL OR source.url IN $urls)
  AND ($text IS NULL OR toLower(source.title) CONTAINS $text OR toLower(source.url) CONTAINS $text)
WITH source, source.id AS id,
     CASE $order WHEN 'title' THEN toLower(left(coalesce(source.title, ''), 100))
                 WHEN 'published' THEN coalesce(source.published, '~')
                 WHEN 'snippets' THEN -COUNT { (source)<-[:FROM]-(:Snippet) }
                 ELSE left(coalesce(source.url, ''), 200) END AS value
WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
ORDER BY value, id LIMIT $first
RETURN '' AS owner, id, value,
       source {.id, .domain, url: coalesce(source.url, ''), title: coalesce(source.title, ''),
               language: coalesce(source.language, ''),
               kind: coalesce(source.kind, 'text'), .published, .work, loaded: coalesce(source.content_hash, '') <> '',
               snippets: COUNT { (source)<-[:FROM]-(:Snippet) }} AS node
