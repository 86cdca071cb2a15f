// Store decisions on entities or forms of relations, and the redirects that each is made of.
// $rows: maps with id, subject, kind, why, by, score, entities, names, called (or null), snippets and redirects (maps
//        with id, key, alias, snippet, origin, target)
// Columns: none
UNWIND $rows AS row
CREATE (decision:Decision {id: row.id, subject: row.subject, kind: row.kind, why: row.why, by: row.by,
                           score: row.score, at: datetime(), entities: row.entities, names: row.names, called: row.called,
                           snippets: row.snippets, moved: []})
FOREACH (redirect IN row.redirects |
  CREATE (:Redirect {id: redirect.id, key: redirect.key, alias: redirect.alias, snippet: redirect.snippet,
                     origin: redirect.origin, target: redirect.target})-[:BY]->(decision))
