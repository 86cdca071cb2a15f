// Remove what snippets tell of names.
// $ids: ids of TELLS
// Columns: none
UNWIND $ids AS id
MATCH ()-[tells:TELLS {id: id}]->()
DELETE tells
