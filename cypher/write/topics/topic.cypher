// Store a topic; a goal or audience that is not given leaves the known one.
// $id, $name, $goal, $audience: the topic's; $domain_id, $domain: its domain's id and name
// Columns: none
MERGE (domain:Domain {id: $domain_id}) ON CREATE SET domain.name = $domain
MERGE (topic:Topic {id: $id}) ON CREATE SET topic.name = $name
SET topic.goal = CASE $goal WHEN '' THEN coalesce(topic.goal, '') ELSE $goal END,
    topic.audience = CASE $audience WHEN '' THEN coalesce(topic.audience, '') ELSE $audience END
MERGE (topic)-[:IN_DOMAIN]->(domain)
