// Say which version the store has from now on.
// $id: id of the store; $holder: who migrated it; $version: the version; $release: whether the claim is given up
// Columns: version (no row where the claim is another's)
MATCH (store:Store {id: $id})
SET store.asked = $holder
WITH store WHERE store.holder = $holder
SET store.version = $version, store.part = null, store.after = null, store.asked = null,
    store.until = CASE WHEN $release THEN null ELSE store.until END,
    store.holder = CASE WHEN $release THEN null ELSE store.holder END
RETURN store.version AS version
