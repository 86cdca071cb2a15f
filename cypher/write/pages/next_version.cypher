// Reserve the next version of a topic's pages for a run; a run that asks again gets the same.
// $topic: id of the topic; $run: id of the run
// Columns: version
MATCH (topic:Topic {id: $topic})
SET topic.name = topic.name
WITH topic
MERGE (run:Run {id: $run})
MERGE (run)-[:FOR]->(topic)
WITH topic, run,
     COLLECT { MATCH (topic)<-[:ABOUT]-(page:Page) RETURN page.version } +
     COLLECT { MATCH (topic)<-[:FOR]-(other:Run) WHERE other.page_version IS NOT NULL
               RETURN other.page_version } AS versions
SET run.page_version = coalesce(run.page_version, reduce(last = 0, version IN versions |
                                                        CASE WHEN version > last THEN version ELSE last END) + 1)
RETURN run.page_version AS version
