// The trail of the research: from a gap by its question and its query to the snippets found and what they mention.
// Columns: path
MATCH path = (:Gap)<-[:ADDRESSES]-(question:Question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(snippet:Snippet)-[:MENTIONS]->(:Entity)
WITH path, question, snippet
ORDER BY question.id, snippet.id
RETURN path
LIMIT 60
