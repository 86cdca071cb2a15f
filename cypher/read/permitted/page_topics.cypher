// The topics that pages are on.
// $ids: ids of pages
// Columns: page, topic (ids)
UNWIND $ids AS id
MATCH (page:Page {id: id})-[:ABOUT]->(topic:Topic)
RETURN page.id AS page, topic.id AS topic
