// What the sources of works say of themselves.
// $ids: ids of works
// Columns: id (of the work), cited_as, records (JSON of models.Work), sources (their ids)
UNWIND $ids AS id
MATCH (work:Work {id: id})
RETURN id, work.cited_as AS cited_as,
       COLLECT { MATCH (source:Source)-[:OF_WORK]->(work) RETURN source.work ORDER BY source.id } AS records,
       COLLECT { MATCH (source:Source)-[:OF_WORK]->(work) RETURN source.id ORDER BY source.id } AS sources
