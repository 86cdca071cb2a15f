// What was asked and written for a topic: what goes when it is removed.
// $id: id of the topic
// Columns: name, pages (ids, sorted), gaps, questions, queries (counts)
MATCH (topic:Topic {id: $id})
RETURN topic.name AS name,
       COLLECT { MATCH (topic)<-[:ABOUT]-(page:Page) RETURN page.id AS id ORDER BY id } AS pages,
       COUNT { (topic)<-[:IN_TOPIC]-(:Gap) } AS gaps,
       COUNT { (topic)<-[:IN_TOPIC]-(:Question) } AS questions,
       COUNT { (topic)<-[:IN_TOPIC]-(:Query) } AS queries
