// All snippets of a domain, whole.
// $domain: name of the domain
// Columns: snippet (map of models.Snippet, and work: JSON of models.Work)
MATCH (snippet:Snippet {domain: $domain})-[:FROM]->(source:Source)
RETURN snippet {.id, source_id: source.id, .domain, .url, title: source.title, .path, .text, .start, .end,
                .embedding_id, .embedding_model, .kind, first_line: coalesce(snippet.first_line, 0),
                last_line: coalesce(snippet.last_line, 0), .structure, work: source.work,
                language: coalesce(snippet.language, '')} AS snippet
ORDER BY snippet.id
