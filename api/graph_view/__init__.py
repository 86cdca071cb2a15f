"""The graph of a topic as a picture: what of it is shown, where it lies, and what leaves as a file."""
