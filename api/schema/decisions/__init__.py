"""What was decided on entities and relations."""
