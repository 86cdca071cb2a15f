// Take from how many snippets of a domain have each word; a word that none has any more goes.
// $rows: maps with id (of the word), prose, snippets (how many fewer)
// Columns: none
UNWIND $rows AS row
MATCH (word:Word {id: row.id})
SET word.prose = word.prose - row.prose, word.snippets = word.snippets - row.snippets
WITH word WHERE word.snippets <= 0
DELETE word
