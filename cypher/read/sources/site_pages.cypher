// The prints of the paragraphs of the pages that a domain has of sites.
// $domain: name of the domain
// $sites: hosts, or folders
// $most: how many pages of each, the first by id
// Columns: site, url, paragraphs
UNWIND $sites AS site
CALL (site) {
  MATCH (source:Source {site: site}) USING INDEX source:Source(site) WHERE source.domain = $domain
  RETURN source ORDER BY source.id LIMIT $most
}
RETURN site, source.url AS url, source.paragraphs AS paragraphs ORDER BY site, source.id
