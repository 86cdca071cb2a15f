// The pages of a topic, newest version first.
// $topic: id of the topic
// Columns: page (map with id, topic_id, kind, version, title, engine)
MATCH (:Topic {id: $topic})<-[:ABOUT]-(page:Page)
RETURN page {.id, topic_id: $topic, .kind, .version, .title, .engine} AS page
ORDER BY page.version DESC, page.id
