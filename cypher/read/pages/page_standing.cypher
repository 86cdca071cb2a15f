// How old a page is, and how far its topic was researched. A page is as old as its writing, or as the last run that
// looked whether something in it is to be changed, and found nothing.
// $topic: id of the topic; $page: id of the page, or "" for none; $looks: kinds of runs that look for that
// Columns: depth (of the research, -1 when it came to no end), age (in seconds, null when nobody knows)
MATCH (topic:Topic {id: $topic})
OPTIONAL MATCH (topic)<-[:ABOUT]-(page:Page {id: $page})
WITH topic, page, coalesce(page.written, head(COLLECT {
  MATCH (topic)<-[:FOR]-(run:Run {page_id: page.id}) RETURN run.finished })) AS written
WITH topic, written, COLLECT {
  MATCH (topic)<-[:FOR]-(run:Run)
  WHERE run.kind IN $looks AND run.state = 'finished' AND run.page_id = '' AND run.finished > written
  RETURN run.finished ORDER BY run.finished DESC LIMIT 1 } AS looked
WITH topic, coalesce(head(looked), written) AS known
RETURN coalesce(topic.depth, -1) AS depth,
       CASE WHEN known IS NOT NULL THEN duration.inSeconds(known, datetime()).seconds END AS age
