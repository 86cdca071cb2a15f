// The mentions in the snippets of domains, as they are stored.
// $domains: names of domains
// Columns: id, a (snippet), b (entity), alias, surface, start, end, kind
MATCH (snippet:Snippet)-[mention:MENTIONS]->(entity:Entity)
WHERE snippet.domain IN $domains
RETURN mention.id AS id, snippet.id AS a, entity.id AS b, mention.alias AS alias, mention.surface AS surface,
       mention.start AS start, mention.end AS end, mention.kind AS kind
