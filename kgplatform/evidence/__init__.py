"""From documents to snippets, and back from queries to snippets."""
