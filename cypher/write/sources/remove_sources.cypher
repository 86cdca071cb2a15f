// Remove sources that have no snippets left, with their copies of what others say.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (source:Source {id: id})
WHERE NOT EXISTS { (source)<-[:FROM]-(:Snippet) }
OPTIONAL MATCH (source)<-[:COPY_IN]-(copy:Copy)
DETACH DELETE copy, source
