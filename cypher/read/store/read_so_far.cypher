// What changes whenever something is read, found, meant otherwise or removed: how much there is of all that follows
// from these, and when something was loaded, and a decision taken back, last, which may leave as much as there was.
// Columns: extractions, found, mentions, tellings, names, relations, belonging (entities to topics), redirects,
//          loaded, undone (times, null where there is none)
CALL () { MATCH (extraction:Extraction) RETURN count(extraction) AS extractions }
CALL () { MATCH ()-[found:FOUND_BY]->() RETURN count(found) AS found }
CALL () { MATCH ()-[mention:MENTIONS]->() RETURN count(mention) AS mentions }
CALL () { MATCH ()-[telling:TELLS]->() RETURN count(telling) AS tellings }
CALL () { MATCH ()-[name:NAMES]->() RETURN count(name) AS names }
CALL () { MATCH ()-[relation:RELATES]->() RETURN count(relation) AS relations }
CALL () { MATCH (:Entity)-[within:IN_TOPIC]->() RETURN count(within) AS belonging }
CALL () { MATCH (redirect:Redirect) RETURN count(redirect) AS redirects }
CALL () {
  MATCH (snippet:Snippet)
    USING INDEX snippet:Snippet(loaded)
  WHERE snippet.loaded > datetime({epochSeconds: 0})
  RETURN max(snippet.loaded) AS loaded
}
CALL () {
  MATCH (decision:Decision)
    USING INDEX decision:Decision(undone_at)
  WHERE decision.undone_at > datetime({epochSeconds: 0})
  RETURN max(decision.undone_at) AS undone
}
RETURN extractions, found, mentions, tellings, names, relations, belonging, redirects, loaded, undone
