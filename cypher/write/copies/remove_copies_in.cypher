// Remove the copies that sources have.
// $ids: ids of sources
// Columns: none
UNWIND $ids AS id
MATCH (source:Source {id: id})<-[:COPY_IN]-(copy:Copy)
DETACH DELETE copy
