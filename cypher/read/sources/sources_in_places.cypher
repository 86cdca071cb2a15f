// The sources of a domain that a store of version 1 knew by their places below a folder, with what they say.
// $domain: name of the domain; $places: places
// Columns: id, url, place, content_hash ("" while its load has not finished), prints (fingerprints of its snippets)
UNWIND $places AS place
MATCH (source:Source {place: place}) WHERE source.domain = $domain
RETURN source.id AS id, source.url AS url, place, coalesce(source.content_hash, '') AS content_hash,
       COLLECT { MATCH (source)<-[:FROM]-(snippet:Snippet) RETURN DISTINCT snippet.fingerprint } AS prints
ORDER BY id
