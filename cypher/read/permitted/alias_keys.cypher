// Which of some keys are those of names that domains have.
// $keys: exact keys of names; $domains: names of domains
// Columns: key
UNWIND $keys AS key
MATCH (alias:Alias {key: key})
  USING INDEX SEEK alias:Alias(key)  // in a small graph the planner goes through a whole index instead
WHERE toString(alias.domain) IN $domains
RETURN DISTINCT key
