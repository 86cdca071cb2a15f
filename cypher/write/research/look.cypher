// Begin to look at what a topic's domain holds: what is added from now on is new when the topic is looked at again.
// $id: id of the topic
// Columns: none
MATCH (topic:Topic {id: $id})-[:IN_DOMAIN]->(domain:Domain)
SET domain.looks = coalesce(domain.looks, 0) + 1
WITH topic, domain
SET topic.began = domain.looks
