// The snippets of prose of the sources that were begun: whose first one is a given one, and that have few.
// $ids: ids of snippets
// $longest: snippets of prose that a source has at most
// Columns: id (by source, in the order of its text)
UNWIND $ids AS id
MATCH (:Snippet {id: id})-[:FROM]->(source:Source)
WITH DISTINCT source
WHERE COUNT { (source)<-[:FROM]-(:Snippet {kind: 'prose'}) } <= $longest
MATCH (source)<-[:FROM]-(snippet:Snippet {kind: 'prose'})
WITH source, snippet ORDER BY snippet.start, snippet.id
WITH source, collect(snippet.id) AS own
WHERE own[0] IN $ids
WITH source, own ORDER BY source.id
UNWIND own AS id
RETURN id
