// What ways of asking brought on a topic, round by round.
// $topic: id of the topic
// Columns: asking (map of models.Asking)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(asking:Asking)
RETURN asking {.id, .way, .round, .quota, .questions, .queries, .snippets, .relations, .facts, .gaps} AS asking
ORDER BY asking.round, asking.way, asking.id
