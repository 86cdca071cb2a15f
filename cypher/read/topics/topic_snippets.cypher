// The snippets that a topic's queries found, each with the entities that it mentions; a retracted work is no evidence.
// $topic: id of the topic
// Columns: snippet (map of models.Snippet, and work: JSON of models.Work), round (the first that found it), score (the best), begun (whether only its
//          source led to it), entity_ids
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(snippet:Snippet)-[:FROM]->(source:Source)
WHERE coalesce(source.status, '') <> 'retracted'
WITH snippet, source, min(found.round) AS round, max(found.score) AS score,
     all(ways IN collect(coalesce(found.ways, [])) WHERE ways = ['begun']) AS begun
ORDER BY snippet.id
RETURN snippet {.id, source_id: source.id, .domain, .url, title: source.title, .path, .text, .start, .end,
                .embedding_id, .embedding_model, .kind, first_line: coalesce(snippet.first_line, 0),
                last_line: coalesce(snippet.last_line, 0), .structure, work: source.work,
                language: coalesce(snippet.language, '')} AS snippet, round, score, begun,
       COLLECT { MATCH (snippet)-[:MENTIONS]->(entity:Entity)
                 WITH DISTINCT entity.id AS id ORDER BY id RETURN id } AS entity_ids
