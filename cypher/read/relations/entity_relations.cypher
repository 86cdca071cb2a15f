// The relations that start or end at entities, as they are stored; none that lead to groups.
// $ids: ids of entities
// Columns: id, a (subject), b (object), relation, wording, description, weight, sources, evidence, surfaces
UNWIND $ids AS id
MATCH (:Entity {id: id})-[relation:RELATES]-(other:Entity)
WHERE NOT other:Group
WITH DISTINCT relation
RETURN relation.id AS id, startNode(relation).id AS a, endNode(relation).id AS b, relation.relation AS relation,
       relation.wording AS wording, relation.description AS description, relation.weight AS weight, relation.sources AS sources,
       relation.evidence AS evidence, relation.surfaces AS surfaces
