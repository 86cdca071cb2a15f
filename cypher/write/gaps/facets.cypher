// Keep what readers want to know of a topic.
// $id: id of the topic; $kind: kind of thing, "" for none; $by: identifies who named it, and for what;
// $headings, $questions, $words, $titles: of one length, the last two parted by "|"
// Columns: none
MATCH (topic:Topic {id: $id})
SET topic.thing = $kind, topic.facets_by = $by, topic.facets = $headings, topic.facet_questions = $questions,
    topic.facet_words = $words, topic.facet_titles = $titles
