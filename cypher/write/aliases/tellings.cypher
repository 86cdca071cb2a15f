// Store what snippets tell of names, where it is not there yet.
// $rows: maps with id, snippet, alias, other (mark of the other name), long, sentence
// Columns: none
UNWIND $rows AS row
OPTIONAL MATCH ()-[known:TELLS {id: row.id}]->()
USING INDEX known:TELLS(id)
WITH row, known WHERE known IS NULL
MATCH (snippet:Snippet {id: row.snippet})
MATCH (alias:Alias {id: row.alias})
CREATE (snippet)-[:TELLS {id: row.id, other: row.other, long: row.long, sentence: row.sentence}]->(alias)
