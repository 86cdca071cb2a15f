// What snippets tell of names, each thing once: by the first snippet that tells it.
// $ids: ids of aliases
// Columns: alias, other (mark of the other name), sentence
UNWIND $ids AS id
MATCH (alias:Alias {id: id})<-[tells:TELLS]-(snippet:Snippet)
WITH alias, tells ORDER BY snippet.id, tells.sentence
WITH alias, tells.other AS other, collect(tells.sentence)[0] AS sentence
RETURN alias.id AS alias, other, sentence ORDER BY alias, other
