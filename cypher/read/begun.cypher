// The snippets of the sources that were begun: whose first snippet is a given one, and that have few.
// $ids: ids of snippets
// $longest: snippets that a source has at most
// Columns: id (by source, in the order of its text)
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(source:Source)
WITH DISTINCT source
WHERE COUNT { (source)<-[:FROM]-(:Snippet) } <= $longest
MATCH (source)<-[:FROM]-(snippet:Snippet)
WITH source, snippet ORDER BY snippet.start, snippet.id
WITH source, collect(snippet.id) AS own
WHERE own[0] IN $ids
WITH source, own ORDER BY source.id
UNWIND own AS id
RETURN id
