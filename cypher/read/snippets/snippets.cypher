// Snippets by id, whole; in one row, since each row of its own costs the driver as much as all they hold.
// $ids: ids of snippets
// Columns: snippets (maps of models.Snippet, and work: JSON of models.Work)
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FROM]->(source:Source)
RETURN collect(snippet {.id, source_id: source.id, .domain, .url, title: source.title, .path, .text, .start, .end,
                        .embedding_id, .embedding_model, .kind, first_line: coalesce(snippet.first_line, 0),
                        last_line: coalesce(snippet.last_line, 0), .structure, work: source.work,
                language: coalesce(snippet.language, '')}) AS snippets
