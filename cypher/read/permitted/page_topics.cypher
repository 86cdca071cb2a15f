// The topics that pages are on, of those of some domains.
// $ids: ids of pages; $domains: names of the domains
// Columns: page, topic (ids)
UNWIND $ids AS id
MATCH (page:Page {id: id})-[:ABOUT]->(topic:Topic)-[:IN_DOMAIN]->(domain:Domain)
WHERE toString(domain.name) IN $domains
RETURN page.id AS page, topic.id AS topic
