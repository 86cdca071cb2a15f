"""Brief pages: what a topic is, what was found about it, and what is open, from titles and abstracts."""
