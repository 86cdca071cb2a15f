// The relations with both ends in a topic, as columns: a large topic comes three times faster so than as rows.
// $topic: id of the topic
// Columns: ids, subject_ids, relations, wordings, object_ids, descriptions, weights, sources, evidence, surfaces (lists of
//          one length)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WITH collect(entity) AS entities
UNWIND entities AS subject
MATCH (subject)-[relation:RELATES]->(object:Entity)
WHERE object IN entities
RETURN collect(relation.id) AS ids, collect(subject.id) AS subject_ids, collect(relation.relation) AS relations,
       collect(coalesce(relation.wording, relation.relation)) AS wordings,
       collect(object.id) AS object_ids, collect(relation.description) AS descriptions,
       collect(relation.weight) AS weights, collect(relation.sources) AS sources,
       collect(relation.evidence) AS evidence,
       collect(coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])) AS surfaces
