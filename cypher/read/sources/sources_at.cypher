// Which sources of a domain have addresses. One whose first load was broken off has none yet, and is known by its id.
// $domain: name of the domain
// $rows: maps with url, id (that a new source of this address would have)
// Columns: url, id (of the source; null for none), content_hash ("" while its load has not finished),
//          taken (whether a source with another address has the row's id), settled (whether its works are, too)
UNWIND $rows AS row
OPTIONAL MATCH (there:Source {url: row.url}) USING INDEX there:Source(url) WHERE there.domain = $domain
WITH row, there ORDER BY there.id
WITH row, collect(there)[0] AS there
OPTIONAL MATCH (named:Source {id: row.id})
WITH row, named, coalesce(there, CASE WHEN named.url IS NULL THEN named END) AS source
RETURN row.url AS url, source.id AS id, coalesce(source.content_hash, '') AS content_hash,
       source IS NULL AND named IS NOT NULL AS taken, source.cites IS NOT NULL AS settled
