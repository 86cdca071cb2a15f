"""Who may what: keys, sessions, the audit log, and the services as each holder of a key has them."""
