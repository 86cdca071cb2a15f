// What forms are called that decisions led to.
// $ids: ids of forms
// Columns: id, name
UNWIND $ids AS id
MATCH (:Redirect {target: id})-[:BY]->(decision:Decision)
UNWIND range(0, size(decision.entities) - 1) AS place
WITH id, decision, place WHERE decision.entities[place] = id
RETURN DISTINCT id, decision.names[place] AS name
