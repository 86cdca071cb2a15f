// What snippets tell that acronyms stand for, and whether their mentions there were parted from the others.
// $ids: ids of aliases
// Columns: alias, long, other (mark of the long form), snippet, parted
UNWIND $ids AS id
MATCH (alias:Alias {id: id})<-[tells:TELLS]-(snippet:Snippet)
WHERE tells.long <> ''
RETURN alias.id AS alias, tells.long AS long, tells.other AS other, snippet.id AS snippet,
       NOT EXISTS { (snippet)-[:MENTIONS {alias: id}]->(:Entity) } AS parted
ORDER BY alias, long, snippet
