// Sources by id, with the address of a snippet for those that have none themselves: their first load was broken off.
// $after: id behind which to begin; $limit: how many at most
// Columns: id, url (null for none), snippet_url (null for none)
MATCH (source:Source) WHERE source.id > $after
WITH source ORDER BY source.id LIMIT $limit
RETURN source.id AS id, source.url AS url,
       head(COLLECT { MATCH (source)<-[:FROM]-(snippet:Snippet) RETURN snippet.url ORDER BY snippet.id LIMIT 1 })
         AS snippet_url
ORDER BY id
