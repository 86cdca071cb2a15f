// Snippets of some sources by their urls: each source is gone through once, however many of it are looked for.
// $sources: ids of sources; $urls: urls of snippets
// Columns: url, kind, path, text
MATCH (source:Source)
WHERE source.id IN $sources
MATCH (source)<-[:FROM]-(snippet:Snippet)
WHERE snippet.url IN $urls
RETURN snippet.url AS url, snippet.kind AS kind, snippet.path AS path, snippet.text AS text
