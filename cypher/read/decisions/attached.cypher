// What gaps are about, sections cover and categories hold: the entities that were meant, beside those that stand for them now.
// $ids: ids of entities
// Columns: a (entity), original (the entity that was meant)
UNWIND $ids AS id
MATCH (:Entity {id: id})-[attached:ABOUT|COVERS|IN_CATEGORY]-()
RETURN DISTINCT id AS a, coalesce(attached.original, id) AS original
