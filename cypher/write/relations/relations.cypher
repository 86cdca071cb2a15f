// Give known relations the evidence that they have now, and what follows from it.
// $rows: maps with id, wording, description, weight, sources, evidence, surfaces
// Columns: none
UNWIND $rows AS row
MATCH ()-[relation:RELATES {id: row.id}]->()
USING INDEX relation:RELATES(id)
SET relation.wording = row.wording, relation.description = row.description, relation.weight = row.weight,
    relation.sources = row.sources, relation.evidence = row.evidence, relation.surfaces = row.surfaces
