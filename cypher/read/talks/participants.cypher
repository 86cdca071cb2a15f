// Who takes part in a talk, in their order.
// $talk: id of the talk
// Columns: participant (map of models.Participant)
MATCH (talk:Conversation {id: $talk})<-[takes:TAKES_PART]-(perspective:Perspective)
RETURN perspective {.id, .name, .looks_for, .headings, part: takes.part, position: takes.position, muted: takes.muted,
       gone: takes.gone} AS participant
ORDER BY takes.position, perspective.id
