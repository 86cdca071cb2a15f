"""From documents to snippets."""
