// Watch a topic; a watch that is there is changed, and due when it was, or earlier where its new period says so.
// $id: id of the watch; $topic: id of the topic; $every: seconds; $options, $budget: JSON; $webhook, $since: the watch's
// Columns: id (of the topic)
MATCH (topic:Topic {id: $topic})
MERGE (watch:Watch {id: $id})
  ON CREATE SET watch.since = $since, watch.due = datetime() + duration({seconds: $every})
SET watch.every = $every, watch.options = $options, watch.budget = $budget, watch.webhook = $webhook,
    watch.due = CASE WHEN watch.due > datetime() + duration({seconds: $every})
      THEN datetime() + duration({seconds: $every}) ELSE watch.due END
MERGE (watch)-[:OF]->(topic)
RETURN topic.id AS id
