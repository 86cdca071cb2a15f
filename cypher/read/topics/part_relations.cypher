// The relations with both ends in a topic that fit, as columns: many come three times faster so than as rows.
// $topic: id of the topic; $within: ids of the entities that may be their ends, or null for all; $about: ids of entities
//         of which one is an end, or null; $wording: how they are worded or their canonical form, or ""; $snippets: ids
//         of snippets of which one is evidence, or null; $whole: whether what they rest on comes, too
// Columns: id, subject_id, relation, wording, object_id, weight, sources, description, evidence, surfaces (lists of one
//          length, of the fields of models.Relation; the last three are empty where not `whole`)
MATCH (:Topic {id: $topic})<-[:IN_TOPIC]-(entity:Entity)
WHERE $within IS NULL OR entity.id IN $within
WITH collect(entity) AS entities
UNWIND entities AS subject
MATCH (subject)-[relation:RELATES]->(object:Entity)
WHERE object IN entities
  AND ($about IS NULL OR subject.id IN $about OR object.id IN $about)
  AND ($wording = '' OR relation.relation = $wording OR coalesce(relation.wording, relation.relation) = $wording)
  AND ($snippets IS NULL OR any(key IN relation.evidence WHERE split(key, '#')[0] IN $snippets))
WITH relation, subject.id AS subject, object.id AS object
RETURN collect(relation.id) AS id, collect(subject) AS subject_id, collect(relation.relation) AS relation,
       collect(coalesce(relation.wording, relation.relation)) AS wording, collect(object) AS object_id,
       collect(relation.weight) AS weight, collect(relation.sources) AS sources,
       collect(CASE WHEN $whole THEN relation.description END) AS description,
       collect(CASE WHEN $whole THEN relation.evidence END) AS evidence,
       collect(CASE WHEN $whole
               THEN coalesce(relation.surfaces, [key IN relation.evidence | relation.relation]) END) AS surfaces
