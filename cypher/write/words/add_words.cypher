// Add to how many snippets of a domain have each word.
// $domain: name of the domain; $rows: maps with id (of the word), stem, prose, snippets (how many more)
// Columns: none
UNWIND $rows AS row
MERGE (word:Word {id: row.id})
  ON CREATE SET word.stem = row.stem, word.domain = $domain, word.prose = 0, word.snippets = 0
SET word.prose = word.prose + row.prose, word.snippets = word.snippets + row.snippets
