// What sources say of themselves as works, and whether catalogues were asked about that.
// $ids: ids of sources
// Columns: id, domain, url, title, published, work (JSON of models.Work, or null), content_hash,
//          looked_up (content_hash of the load after which catalogues were asked, or null),
//          cites (entries of its references; null while its works are not settled)
UNWIND $ids AS id
MATCH (source:Source {id: id})
RETURN id, source.domain AS domain, coalesce(source.url, '') AS url, coalesce(source.title, '') AS title,
       source.published AS published, source.work AS work, coalesce(source.content_hash, '') AS content_hash,
       source.looked_up AS looked_up, source.cites AS cites
ORDER BY id
