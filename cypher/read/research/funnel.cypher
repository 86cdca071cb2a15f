// The sources of a topic's domain, each with its snippets and how far these came.
// $topic: id of the topic
// Columns: id, url, title, snippets (maps with id, kind, found by a query of the topic, read by an extractor, related: an
//          entity or a relation is known of it)
MATCH (topic:Topic {id: $topic})-[:IN_DOMAIN]->(:Domain)<-[:IN_DOMAIN]-(source:Source)
RETURN source.id AS id, source.url AS url, coalesce(source.title, '') AS title,
COLLECT {
  MATCH (source)<-[:FROM]-(snippet:Snippet)
  WITH snippet ORDER BY snippet.start, snippet.id
  RETURN {id: snippet.id, kind: snippet.kind,
          found: EXISTS { (snippet)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) },
          read: EXISTS { (snippet)<-[:OF]-(:Extraction) },
          related: EXISTS { (snippet)-[:MENTIONS|SAYS]->() }} } AS snippets
ORDER BY id
