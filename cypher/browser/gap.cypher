// A gap with the entities that it is about, the questions that addressed it, and what was found for these, as a picture.
// $id: id of the gap
// Columns: topic, about, asked, found (lists of paths)
MATCH topic = (gap:Gap {id: $id})-[:IN_TOPIC]->(:Topic)
RETURN topic,
       COLLECT { MATCH path = (gap)-[:ABOUT]->(:Entity) RETURN path LIMIT 50 } AS about,
       COLLECT { MATCH path = (gap)<-[:ADDRESSES]-(:Question) RETURN path LIMIT 20 } AS asked,
       COLLECT { MATCH path = (gap)<-[:ADDRESSES]-(:Question)<-[:FROM]-(:Query)<-[:FOUND_BY]-(:Snippet)
                 RETURN path LIMIT 60 } AS found
