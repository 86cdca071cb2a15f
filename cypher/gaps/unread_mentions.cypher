// Which gaps an unread snippet of the domain speaks of: one that no query of the topic has found, and that is prose.
// $topic: id of the topic; $asked: maps with id (of a gap), query (Lucene query over domain and text)
// Columns: gap_id
MATCH (topic:Topic {id: $topic})
UNWIND $asked AS each
CALL (topic, each) {
  CALL db.index.fulltext.queryNodes('Snippet_domain_text_text', each.query) YIELD node, score
  WHERE score > 0 AND node.kind = 'prose'
    AND NOT EXISTS { (node)-[:FOUND_BY]->(:Query)-[:IN_TOPIC]->(topic) }
  RETURN node LIMIT 1
}
RETURN each.id AS gap_id
ORDER BY gap_id
