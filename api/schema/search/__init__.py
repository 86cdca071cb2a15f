"""Looking around: search, central entities, what topics share, what sources brought."""
