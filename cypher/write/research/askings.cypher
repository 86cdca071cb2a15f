// Store what ways of asking brought in a round, and which questions each asked in it.
// $topic: id of the topic; $rows: maps with question_ids and the fields of models.Asking
// Columns: none
MATCH (topic:Topic {id: $topic})
UNWIND $rows AS row
MERGE (asking:Asking {id: row.id})
SET asking.way = row.way, asking.round = row.round, asking.quota = row.quota, asking.questions = row.questions,
    asking.queries = row.queries, asking.snippets = row.snippets, asking.relations = row.relations,
    asking.facts = row.facts, asking.gaps = row.gaps
MERGE (asking)-[:IN_TOPIC]->(topic)
WITH asking, row
UNWIND row.question_ids AS question_id
MATCH (question:Question {id: question_id})
MERGE (question)-[:ASKED_IN]->(asking)
