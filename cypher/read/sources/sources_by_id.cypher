// Sources by id, with how many snippets each has.
// $ids: ids of sources
// Columns: source (map of models.Source)
UNWIND $ids AS id
MATCH (source:Source {id: id})
RETURN source {.id, .domain, url: coalesce(source.url, ''), title: coalesce(source.title, ''),
               language: coalesce(source.language, ''),
               kind: coalesce(source.kind, 'text'), .published, .work, loaded: coalesce(source.content_hash, '') <> '',
               snippets: COUNT { (source)<-[:FROM]-(:Snippet) }} AS source
