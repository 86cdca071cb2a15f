// Give names the marks by which those that may mean the same are found.
// $rows: maps with id, wide, acronym, initials, person ("" for none)
// Columns: none
UNWIND $rows AS row
MATCH (alias:Alias {id: row.id})
SET alias.wide = row.wide, alias.acronym = row.acronym, alias.initials = row.initials, alias.person = row.person
