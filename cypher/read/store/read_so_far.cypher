// How much was read and found in all: what changes whenever something is read, found or removed.
// Columns: extractions, found
CALL () { MATCH (extraction:Extraction) RETURN count(extraction) AS extractions }
CALL () { MATCH ()-[found:FOUND_BY]->() RETURN count(found) AS found }
RETURN extractions, found
