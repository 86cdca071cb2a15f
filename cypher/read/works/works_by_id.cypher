// Works, with how many sources are of each, and how many cite it.
// $ids: ids of works
// Columns: work (map of models.KnownWork)
UNWIND $ids AS id
MATCH (work:Work {id: id})
RETURN work {.id, .domain, .record, sources: COUNT { (work)<-[:OF_WORK]-(:Source) },
             cited_by: COUNT { MATCH (work)<-[:CITES_WORK]-(source:Source) RETURN DISTINCT source }} AS work
ORDER BY id
