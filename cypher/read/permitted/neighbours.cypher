// The entities that relations with evidence in some domains join to given ones and that are not known yet, no groups: those
// with the most of these domains' sources behind a relation that leads there first, then by id. In one row.
// $ids: ids of entities; $known: ids of entities that are left out; $relations: canonical forms that are followed, or null
// for all; $domains: names of domains; $limit: how many are returned
// Columns: ids, number (of all of them)
UNWIND $ids AS id
MATCH (:Entity {id: id})-[relation:RELATES]-(other:Entity)
WHERE NOT 'Group' IN labels(other) AND ($relations IS NULL OR relation.relation IN $relations)
  AND NOT other.id IN $known
CALL (relation) {
  UNWIND relation.evidence AS key
  MATCH (snippet:Snippet {id: split(key, '#')[0]})-[:FROM]->(source:Source)
    USING INDEX SEEK snippet:Snippet(id)
  WHERE toString(snippet.domain) IN $domains
  RETURN count(DISTINCT coalesce(head(COLLECT { MATCH (source)-[:OF_WORK]->(work:Work) RETURN work.id }), source.id)) AS sources
}
WITH other.id AS found, max(sources) AS sources
WHERE sources > 0
WITH found, sources ORDER BY sources DESC, found
WITH collect(found) AS found
RETURN found[..$limit] AS ids, size(found) AS number
