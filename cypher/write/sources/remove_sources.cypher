// Remove sources that have no snippets left.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (source:Source {id: id})
WHERE NOT EXISTS { (source)<-[:FROM]-(:Snippet) }
DETACH DELETE source
