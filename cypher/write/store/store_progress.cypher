// Note how far a migration is, and claim the store for some more seconds.
// $id: id of the store; $holder: who migrates it; $seconds: for how long; $part: the part that is being done;
// $after: id up to which it is done
// Columns: version (no row where the claim is another's)
MATCH (store:Store {id: $id})
SET store.asked = $holder
WITH store WHERE store.holder = $holder
SET store.part = $part, store.after = $after, store.until = datetime.realtime() + duration({seconds: $seconds})
RETURN store.version AS version
