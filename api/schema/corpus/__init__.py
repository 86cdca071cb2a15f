"""What was read: sources and their snippets."""
