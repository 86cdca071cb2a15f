"""Resolution: which names mean one entity."""
