// A page without its sections.
// $id: id of the page
// Columns: page (map of models.Page, references, options and unfilled headings as JSON)
MATCH (page:Page {id: $id})-[:ABOUT]->(topic:Topic)
RETURN page {.id, topic_id: topic.id, .kind, .version, .title, .audience, .engine, .references,
             partial: coalesce(page.partial, ''), left_out: coalesce(page.left_out, 0), language: coalesce(page.language, 'en'),
             options: coalesce(page.options, '{}'), unfilled: coalesce(page.unfilled, '[]')} AS page
