// The sources that are texts of works, by identifiers of these.
// $ids: ids of identifiers
// Columns: id (of the identifier), sources (ids)
UNWIND $ids AS id
MATCH (:Identifier {id: id})-[:IDENTIFIES]->(:Work)<-[:OF_WORK]-(source:Source)
WITH id, source.id AS source ORDER BY source
RETURN id, collect(source) AS sources
ORDER BY id
