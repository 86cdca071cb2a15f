// Claim the right to migrate what the graph holds, for some seconds; another's claim is respected until its time is over.
// The first statement locks the store, so that two who claim it see each other.
// $id: id of the store; $holder: who claims; $seconds: for how long; $version: the version where none is known
// $alone: whether nobody else can be there, so that a claim is a dead process's
// Columns: granted (whether it is ours now), version, part (that is being done; null for none),
//          after (id up to which that part is done)
MERGE (store:Store {id: $id}) ON CREATE SET store.version = $version
SET store.asked = $holder
WITH store, $alone OR store.holder IS NULL OR store.holder = $holder OR store.until <= datetime.realtime() AS granted
FOREACH (ours IN CASE WHEN granted THEN [store] ELSE [] END |
  SET ours.holder = $holder, ours.until = datetime.realtime() + duration({seconds: $seconds}))
RETURN granted, store.version AS version, store.part AS part, coalesce(store.after, '') AS after
