"""From queries to snippets."""
