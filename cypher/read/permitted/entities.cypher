// What some domains tell of entities: how often they mention them, and by which names; groups are none.
// $ids: ids of entities; $domains: names of domains
// Columns: id, name, description, kind, tally (as they are stored), group (whether it is one), called (the name that was
//          chosen for it, "" for none), aliases (of the domains; lists of an id and a surface), shared (whether others name
//          it, too), sources (of the domains that mention it)
UNWIND $ids AS id
MATCH (entity:Entity {id: id})
RETURN id, entity.name AS name, entity.description AS description, coalesce(entity.kind, '') AS kind,
       coalesce(entity.tally, '[]') AS tally, 'Group' IN labels(entity) AS group,
       coalesce(head(COLLECT {
         MATCH (redirect:Redirect {target: id})-[:BY]->(decision:Decision)
         USING INDEX SEEK redirect:Redirect(target)
         WHERE redirect.key IS NOT NULL AND decision.called IS NOT NULL
         RETURN decision.called AS called ORDER BY decision.at DESC, decision.id DESC LIMIT 1
       }), '') AS called,
       COLLECT {
         MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE toString(alias.domain) IN $domains
         RETURN [alias.id, alias.surface] AS named ORDER BY named[0]
       } AS aliases,
       EXISTS { MATCH (entity)<-[:NAMES]-(alias:Alias) WHERE NOT toString(alias.domain) IN $domains } AS shared,
       COUNT {
         MATCH (entity)<-[:MENTIONS]-(snippet:Snippet)-[:FROM]->(source:Source)
         WHERE toString(snippet.domain) IN $domains
         RETURN DISTINCT source
       } AS sources
