"""Review: which snippets fit a heading, what a draft says without support, and what it says twice."""
