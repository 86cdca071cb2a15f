"""What programs get by REST, of the same addresses as people get pages: topics, pages and runs."""
