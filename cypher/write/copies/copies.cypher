// Keep passages that snippets of other sources say already, as copies of these. The sources and their domains are made
// where they are missing. A copy of a snippet that is not there is released at once.
// $rows: maps with id, source_id, holder (id of the snippet), domain, domain_id, title, topic,
//        row (JSON of graph.sources.SnippetRow)
// Columns: none
UNWIND $rows AS row
MERGE (domain:Domain {id: row.domain_id}) ON CREATE SET domain.name = row.domain
MERGE (source:Source {id: row.source_id})
  ON CREATE SET source.domain = row.domain, source.title = row.title, source.added = coalesce(domain.looks, 0)
MERGE (source)-[:IN_DOMAIN]->(domain)
MERGE (copy:Copy {id: row.id})
SET copy.row = row.row, copy.topic = row.topic
MERGE (copy)-[:COPY_IN]->(source)
WITH row, copy
OPTIONAL MATCH (snippet:Snippet {id: row.holder})
SET copy.released = CASE WHEN snippet IS NULL THEN row.domain END
WITH copy, snippet
WHERE snippet IS NOT NULL
MERGE (copy)-[:COPY_OF]->(snippet)
