"""What the model sides of several roles share: the keys of snippets, and drafts as models write them."""
