"""The types of the schema; `key` is the plain id, `id` the Relay global id."""
