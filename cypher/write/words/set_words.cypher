// Set how many snippets of a domain have each word; a word that none has goes.
// $domain: name of the domain; $rows: maps with id (of the word), stem, prose, snippets
// Columns: none
UNWIND $rows AS row
MERGE (word:Word {id: row.id})
SET word.stem = row.stem, word.domain = $domain, word.prose = row.prose, word.snippets = row.snippets
WITH word WHERE word.snippets = 0
DELETE word
