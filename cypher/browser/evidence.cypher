// Where the best supported relations come from: each with the sentences that say it.
// Columns: subject, relation, object, sources, sentence, address
MATCH (subject:Entity)-[relation:RELATES]->(object:Entity)
WITH subject, relation, object
ORDER BY relation.sources DESC, relation.weight DESC, relation.id LIMIT 10
UNWIND relation.evidence AS key
WITH subject, relation, object, split(key, '#') AS parts
WITH subject, relation, object, parts[0] AS id, split(parts[1], '-') AS span
MATCH (snippet:Snippet {id: id})
RETURN subject.name AS subject, relation.relation AS relation, object.name AS object, relation.sources AS sources,
       substring(snippet.text, toInteger(span[0]), toInteger(span[1]) - toInteger(span[0])) AS sentence,
       snippet.url AS address
ORDER BY sources DESC, subject, relation, object, address
