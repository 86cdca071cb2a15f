// The entities that relations join to given ones and that are not known yet, no groups: those with the most sources
// behind a relation that leads there first, then by id. In one row.
// $ids: ids of entities; $known: ids of entities that are left out; $relations: canonical forms that are followed, or null
// for all; $limit: how many are returned
// Columns: ids, number (of all of them)
UNWIND $ids AS id
MATCH (:Entity {id: id})-[relation:RELATES]-(other:Entity)
WHERE NOT other:Group AND ($relations IS NULL OR relation.relation IN $relations)
WITH other, max(relation.sources) AS sources
WITH other.id AS found, sources
WHERE NOT found IN $known
ORDER BY sources DESC, found
WITH collect(found) AS found
RETURN found[..$limit] AS ids, size(found) AS number
