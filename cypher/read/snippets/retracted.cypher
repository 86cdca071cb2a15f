// Which of some snippets are of retracted works.
// $ids: ids of snippets
// Columns: id
UNWIND $ids AS id
MATCH (snippet:Snippet {id: id})-[:FROM]->(source:Source)
WHERE source.status = 'retracted'
RETURN snippet.id AS id
