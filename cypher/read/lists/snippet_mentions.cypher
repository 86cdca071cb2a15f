// What snippets mention, in the order of their text.
// $owners: ids of snippets
// $after, $after_id: the place after which to begin, or null; $first: how many
// Columns: owner, id, value (in the order), node (map of models.SnippetMention)
UNWIND $owners AS owner
MATCH (snippet:Snippet {id: owner})
CALL (snippet) {
  MATCH (snippet)-[mention:MENTIONS]->(entity:Entity)
  WITH mention, entity, mention.id AS id, mention.start AS value
  WHERE $after_id IS NULL OR value > $after OR (value = $after AND id > $after_id)
  ORDER BY value, id LIMIT $first
  RETURN mention, entity, id, value
}
RETURN owner, id, value,
       {entity_id: entity.id, surface: mention.surface, start: mention.start, end: mention.end} AS node
