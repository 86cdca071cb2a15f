// The decisions that led to entities or away from them, taken back or not.
// $ids: ids of entities
// Columns: decision (its id), alias (empty for a step that all aliases take), origin, target
UNWIND $ids AS id
CALL (id) {
  MATCH (redirect:Redirect {origin: id}) RETURN redirect
  UNION
  MATCH (redirect:Redirect {target: id}) RETURN redirect
}
MATCH (redirect)-[:BY]->(decision:Decision)
RETURN DISTINCT decision.id AS decision, redirect.alias AS alias, redirect.origin AS origin, redirect.target AS target
