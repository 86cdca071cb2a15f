// What readers want to know of a topic, as it was last named.
// $topic: id of the topic
// Columns: kind (of thing, "" for none), by (identifies who named it, and for what; "" for nobody), headings, questions,
//          words, titles (of one length, the last two parted by "|")
MATCH (topic:Topic {id: $topic})
RETURN coalesce(topic.thing, '') AS kind, coalesce(topic.facets_by, '') AS by,
       coalesce(topic.facets, []) AS headings, coalesce(topic.facet_questions, []) AS questions,
       coalesce(topic.facet_words, []) AS words, coalesce(topic.facet_titles, []) AS titles
