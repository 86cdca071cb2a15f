// The entities whose names are most like some words.
// $words: a query of the full-text index; $domain: name of a domain, or "" for all; $limit: how many
// Columns: name
CALL db.index.fulltext.queryNodes('Entity_name_text', $words) YIELD node AS entity, score
WHERE NOT entity:Group AND ($domain = '' OR EXISTS { (entity)<-[:NAMES]-(:Alias {domain: $domain}) })
WITH DISTINCT entity.name AS name, max(score) AS score
RETURN name ORDER BY score DESC, name LIMIT $limit
