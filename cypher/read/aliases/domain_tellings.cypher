// What the snippets of domains tell of names, as it is stored.
// $domains: names of domains
// Columns: id, snippet, alias, other (mark of the other name), long, sentence
MATCH (snippet:Snippet)-[tells:TELLS]->(alias:Alias)
WHERE snippet.domain IN $domains
RETURN tells.id AS id, snippet.id AS snippet, alias.id AS alias, tells.other AS other, tells.long AS long,
       tells.sentence AS sentence
