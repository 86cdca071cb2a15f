// The sources of a domain, or all, with how many snippets each has; sorted by domain, address and id.
// $domain: name of the domain, or "" for all
// Columns: source (map of models.Source)
MATCH (source:Source)
WHERE $domain = '' OR source.domain = $domain
WITH source ORDER BY source.domain, source.url, source.id
RETURN source {.id, .domain, url: coalesce(source.url, ''), title: coalesce(source.title, ''),
               language: coalesce(source.language, ''),
               kind: coalesce(source.kind, 'text'), .published, .work, loaded: coalesce(source.content_hash, '') <> '',
               snippets: COUNT { (source)<-[:FROM]-(:Snippet) }} AS source
