// The relations that have evidence in sources, of each those with the most sources first. What is evidence mentions both
// ends, so that they are looked for among what the source mentions.
// $ids: ids of sources; $limit: how many of each
// Columns: source (id), total (count), relations (maps of models.Relation)
UNWIND $ids AS id
MATCH (source:Source {id: id})
CALL (source) {
  MATCH (source)<-[:FROM]-(snippet:Snippet)-[:MENTIONS]->(entity:Entity)
  WITH collect(DISTINCT snippet.id) AS snippets, collect(DISTINCT entity) AS entities
  UNWIND entities AS subject
  MATCH (subject)-[relation:RELATES]->(:Entity)
  WHERE any(key IN relation.evidence WHERE split(key, '#')[0] IN snippets)
  WITH relation ORDER BY relation.sources DESC, relation.weight DESC, relation.id
  RETURN collect(relation) AS found
}
RETURN id AS source, size(found) AS total,
       [relation IN found[..$limit] | relation {.id, subject_id: startNode(relation).id, .relation,
          object_id: endNode(relation).id, .description, .weight, .sources, .evidence,
          wording: coalesce(relation.wording, relation.relation),
          surfaces: coalesce(relation.surfaces, [key IN relation.evidence | relation.relation])}] AS relations
