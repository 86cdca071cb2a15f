// What a domain holds, and how many of its snippets have some words.
// $domain: id of the domain; $ids: ids of words of it
// Columns: snippets, characters (of those of prose, together), all_snippets, all_characters, weighed (the least mean length
//          for which words are weighed; null: for none), words (maps with stem, prose and snippets: how many of prose and
//          of all kinds have it)
MATCH (domain:Domain {id: $domain})
RETURN coalesce(domain.prose, 0) AS snippets, coalesce(domain.prose_characters, 0) AS characters,
       coalesce(domain.snippets, 0) AS all_snippets, coalesce(domain.characters, 0) AS all_characters,
       CASE WHEN domain.weighing < domain.weighed THEN domain.weighing ELSE domain.weighed END AS weighed,
       COLLECT {
         UNWIND $ids AS id
         MATCH (word:Word {id: id})
         RETURN {stem: word.stem, prose: word.prose, snippets: word.snippets}
       } AS words
