// How the words of each domain are weighed, and how they would be now.
// $domain: name of a domain, or "" for all
// Columns: domain (its name), usual (mean length in characters of what is counted, 0 for nothing), weighed (for which mean
//          length; null: not yet), weighing (for which they are being weighed; null: for none), uncounted (whether there
//          are snippets whose words are not counted yet)
MATCH (domain:Domain)
WHERE $domain IN ['', domain.name]
RETURN domain.name AS domain,
       CASE WHEN domain.prose > 0 THEN 1.0 * domain.prose_characters / domain.prose
            WHEN domain.snippets > 0 THEN 1.0 * domain.characters / domain.snippets
            ELSE 0.0 END AS usual,
       domain.weighed AS weighed, domain.weighing AS weighing,
       EXISTS { MATCH (snippet:Snippet {uncounted: domain.name}) } AS uncounted
ORDER BY domain
