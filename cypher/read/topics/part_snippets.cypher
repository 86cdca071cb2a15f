// The snippets of a topic that are of a source, first found in a round, and published in a time; in one row.
// $topic: id of the topic; $source: id or address of a source, or ""; $round: a round, or null; $since, $until: how dates
//         begin, or ""
// Columns: ids (sorted)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(:Query)<-[found:FOUND_BY]-(snippet:Snippet)-[:FROM]->(source:Source)
WITH snippet, source, min(found.round) AS round
WHERE ($source = '' OR source.id = $source OR source.url = $source)
  AND ($round IS NULL OR round = $round)
  AND ($since = '' OR source.published >= $since)
  AND ($until = '' OR left(source.published, size($until)) <= $until)
WITH snippet.id AS id ORDER BY id
RETURN collect(id) AS ids
