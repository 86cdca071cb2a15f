// The sources of which a topic's queries found most, with how many of their snippets were found; in one row.
// $topic: id of the topic; $limit: how many sources at most
// Columns: sources (maps of models.Source), total (how many sources there are), since, until (the first and the last
//          date that they were published at; null where none says)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)
WITH DISTINCT snippet
MATCH (snippet)-[:FROM]->(source:Source)
WITH source, count(snippet) AS snippets ORDER BY snippets DESC, source.url, source.id
WITH collect(source {.id, .domain, url: coalesce(source.url, ''), title: coalesce(source.title, ''),
                     language: coalesce(source.language, ''),
                     kind: coalesce(source.kind, 'text'), .published, .work, snippets: snippets,
                     loaded: coalesce(source.content_hash, '') <> ''}) AS sources,
     min(source.published) AS since, max(source.published) AS until
RETURN sources[..$limit] AS sources, size(sources) AS total, since, until
