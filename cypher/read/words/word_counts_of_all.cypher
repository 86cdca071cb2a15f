// What all domains together hold, and how many of their snippets have some words.
// $stems: stems of words
// Columns: snippets, characters (of those of prose, together), all_snippets, all_characters, weighed (the least mean length
//          for which words are weighed; null: for none), words (maps with stem, prose and snippets: how many of prose and
//          of all kinds have it)
MATCH (domain:Domain)
WITH sum(domain.prose) AS snippets, sum(domain.prose_characters) AS characters, sum(domain.snippets) AS all_snippets,
     sum(domain.characters) AS all_characters,
     min(CASE WHEN domain.weighing < domain.weighed THEN domain.weighing ELSE domain.weighed END) AS weighed
RETURN snippets, characters, all_snippets, all_characters, weighed,
       COLLECT {
         UNWIND $stems AS stem
         MATCH (word:Word {stem: stem})
         WITH stem, sum(word.prose) AS prose, sum(word.snippets) AS several
         RETURN {stem: stem, prose: prose, snippets: several}
       } AS words
